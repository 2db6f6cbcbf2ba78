//! Plots as SVG, in the colours of the page that they stand on.

use plotters::chart::ChartBuilder;
use plotters::coord::ranged1d::{AsRangedCoord, ValueFormatter};
use plotters::drawing::{DrawingAreaErrorKind, IntoDrawingArea};
use plotters::element::{Circle, PathElement, Text};
use plotters::prelude::{IntoLogRange, SVGBackend};
use plotters::series::LineSeries;
use plotters::style::{Color, IntoFont, RGBColor, ShapeStyle};
use thiserror::Error;

use crate::statistics::pentanomial::IntervalEstimate;

/// A plot could not be drawn.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("a plot could not be drawn: {0}")]
pub struct PlotError(String);

impl<E: std::error::Error + Send + Sync> From<DrawingAreaErrorKind<E>> for PlotError {
    fn from(error: DrawingAreaErrorKind<E>) -> PlotError {
        PlotError(error.to_string())
    }
}

/// Line of a plot.
#[derive(Clone, PartialEq, Debug)]
pub struct PlotLine {
    /// Name in the legend.
    pub name: String,
    /// Its points.
    pub points: Vec<(f64, f64)>,
}

/// Labels of the axes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Axes<'a> {
    /// Label of the horizontal axis, below.
    pub x: &'a str,
    /// Label of the vertical axis, on the left.
    pub y: &'a str,
    /// True if steps upwards are factors (logarithmic axis).
    pub factors: bool,
}

/// Ink: it becomes the colour of the text around the plot.
const INK: RGBColor = RGBColor(1, 2, 3);

/// Colours that people tell apart who do not see all colours: M. Okabe and K. Ito, "Color Universal Design", 2008.
const COLOURS: [RGBColor; 7] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
    RGBColor(120, 120, 120),
];

const FONT: (&str, i32) = ("sans-serif", 13);
const WIDTH: u32 = 720;

/// Lines over one another.
pub fn lines(axes: Axes, lines: &[PlotLine]) -> Result<String, PlotError> {
    let points = || lines.iter().flat_map(|line| &line.points).filter(|(_, y)| !axes.factors || *y > 0.0);
    let xs = range(points().map(|(x, _)| *x));
    let ys = range(points().map(|(_, y)| *y));
    if axes.factors {
        drawn(axes, lines, (xs.0..xs.1, (ys.0 / 1.5..ys.1 * 1.5).log_scale()))
    } else {
        let room = (ys.1 - ys.0) * 0.05;
        drawn(axes, lines, (xs.0..xs.1, ys.0 - room..ys.1 + room))
    }
}

fn drawn<Y>(axes: Axes, lines: &[PlotLine], (x, y): (std::ops::Range<f64>, Y)) -> Result<String, PlotError>
where
    Y: AsRangedCoord<Value = f64>,
    Y::CoordDescType: ValueFormatter<f64> + plotters::coord::ranged1d::Ranged<ValueType = f64>,
{
    const HEIGHT: u32 = 360;
    /// Width for names, on the right.
    const NAMES: u32 = 200;
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, (WIDTH, HEIGHT)).into_drawing_area();
        let mut chart = ChartBuilder::on(&area)
            .margin(8)
            .margin_right(NAMES)
            .x_label_area_size(40)
            .y_label_area_size(64)
            .build_cartesian_2d(x, y)?;
        chart
            .configure_mesh()
            .axis_style(INK)
            .bold_line_style(INK.mix(0.15))
            .light_line_style(INK.mix(0.0))
            .label_style(FONT.into_font().color(&INK))
            .x_desc(axes.x)
            .y_desc(axes.y)
            .draw()?;
        for (line, colour) in lines.iter().zip(COLOURS.iter().cycle()) {
            let seen: Vec<(f64, f64)> =
                line.points.iter().copied().filter(|(_, y)| !axes.factors || *y > 0.0).collect();
            chart.draw_series(LineSeries::new(seen.clone(), colour.stroke_width(2)))?;
            chart.draw_series(seen.iter().map(|&at| Circle::new(at, 3, colour.filled())))?;
        }
        for ((line, colour), row) in lines.iter().zip(COLOURS.iter().cycle()).zip(0..) {
            let (x, y) = (i32::try_from(WIDTH - NAMES).unwrap_or(0) + 8, 20 + 18 * row);
            area.draw(&PathElement::new([(x, y + 6), (x + 16, y + 6)], colour.stroke_width(2)))?;
            area.draw(&Text::new(line.name.clone(), (x + 22, y), FONT.into_font().color(&INK)))?;
        }
        area.present()?;
    }
    Ok(in_ink(&svg))
}

/// A row for each name: its estimate as a dot on its interval.
pub fn intervals(what: &str, rows: &[(String, IntervalEstimate)]) -> Result<String, PlotError> {
    const ROW: u32 = 24;
    let (least, most) =
        range(rows.iter().flat_map(|(_, estimate)| {
            [Some(estimate.value), estimate.low, estimate.high].into_iter().flatten()
        }));
    let count = u32::try_from(rows.len()).unwrap_or(u32::MAX);
    let room = (most - least) * 0.05;
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, (WIDTH, ROW * count + 70)).into_drawing_area();
        let mut chart = ChartBuilder::on(&area)
            .margin(8)
            .margin_left(190)
            .x_label_area_size(40)
            .build_cartesian_2d(least - room..most + room, f64::from(count)..0.0)?;
        chart
            .configure_mesh()
            .axis_style(INK)
            .bold_line_style(INK.mix(0.15))
            .light_line_style(INK.mix(0.0))
            .label_style(FONT.into_font().color(&INK))
            .disable_y_mesh()
            .x_desc(what)
            .draw()?;
        let bar = ShapeStyle::from(COLOURS[0]).stroke_width(3);
        for ((_, estimate), row) in rows.iter().zip(0_u32..) {
            let y = f64::from(row) + 0.5;
            let ends = [estimate.low.unwrap_or(least), estimate.high.unwrap_or(most)];
            chart.draw_series([PathElement::new(ends.map(|x| (x, y)), bar)])?;
            chart.draw_series([Circle::new((estimate.value, y), 5, COLOURS[0].filled())])?;
        }
        for ((name, _), row) in rows.iter().zip(0_u32..) {
            // The middle of the row, less half the height of a letter.
            let y = i32::try_from(8 + (2 * row + 1) * (ROW * count + 14) / (2 * count)).unwrap_or(0) - 6;
            let short: String = name.chars().take(26).collect();
            area.draw(&Text::new(short, (4, y), FONT.into_font().color(&INK)))?;
        }
        area.present()?;
    }
    Ok(in_ink(&svg))
}

/// The least and the greatest, apart in any case.
fn range(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (least, most) = values
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), value| (least.min(value), most.max(value)));
    match (least.is_finite(), most - least) {
        (false, _) => (0.0, 1.0),
        (true, width) if width > 0.0 => (least, most),
        (true, _) => (least - 1.0, most + 1.0),
    }
}

/// The plot with its ink in the colour of the text around it, and as wide as there is room.
fn in_ink(svg: &str) -> String {
    let ink = format!("#{:02X}{:02X}{:02X}", INK.0, INK.1, INK.2);
    let svg = svg.replace(&ink, "currentColor");
    let size = svg.split_once(" viewBox").map_or("", |(head, _)| head).trim_start_matches("<svg").to_owned();
    svg.replacen(&size, " role=\"img\"", 1)
}

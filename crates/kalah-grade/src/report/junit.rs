//! `JUnit` XML: a test case a criterion, which fails unless it earned all its points, and is skipped where a person has to judge
//! it.

use kalah_course::grades::Grade;
use kalah_source::harmless;
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};

/// The points stand as properties of each test case.
pub(super) fn write(grade: &Grade) -> String {
    let mut writer = Writer::new_with_indent(Vec::new(), b' ', 2);
    let written = suite(&mut writer, grade);
    debug_assert!(written.is_ok(), "memory takes all that is written");
    let mut text = String::from_utf8_lossy(&writer.into_inner()).into_owned();
    text.push('\n');
    text
}

fn suite(writer: &mut Writer<Vec<u8>>, grade: &Grade) -> std::io::Result<()> {
    writer.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    let count = grade.results.len().to_string();
    let failures = grade.results.iter().filter(|result| result.earned.is_some() && !result.is_met());
    let failures = failures.count().to_string();
    let skipped = grade.results.iter().filter(|result| result.earned.is_none()).count().to_string();
    let time = format!("{:.3}", grade.time().as_secs_f64());
    let title = harmless(&grade.title);
    let suite = writer.create_element("testsuite").with_attributes([
        ("name", title.as_str()),
        ("tests", &count),
        ("failures", &failures),
        ("errors", "0"),
        ("skipped", &skipped),
        ("time", &time),
    ]);
    suite.write_inner_content(|writer| {
        for result in &grade.results {
            let time = format!("{:.3}", result.time.as_secs_f64());
            // XML has no way to write some characters, whatever stands before them.
            let [name, submission, reason] =
                [&result.name, &grade.submission, &result.reason].map(|text| harmless(text));
            let case = writer.create_element("testcase").with_attributes([
                ("name", name.as_str()),
                ("classname", &submission),
                ("time", &time),
            ]);
            case.write_inner_content(|writer| {
                let points = [("earned", result.earned_word()), ("worth", result.worth.to_string())];
                writer.create_element("properties").write_inner_content(|writer| {
                    for (name, value) in &points {
                        let property = writer.create_element("property");
                        property.with_attributes([("name", *name), ("value", value)]).write_empty()?;
                    }
                    Ok(())
                })?;
                if result.is_met() {
                    writer.create_element("system-out").write_text_content(BytesText::new(&reason))?;
                } else {
                    let line = reason.lines().next().unwrap_or_default();
                    let kind = if result.earned.is_some() { "failure" } else { "skipped" };
                    let element = writer.create_element(kind).with_attribute(("message", line));
                    element.write_text_content(BytesText::new(&reason))?;
                }
                Ok(())
            })?;
        }
        Ok(())
    })?;
    Ok(())
}

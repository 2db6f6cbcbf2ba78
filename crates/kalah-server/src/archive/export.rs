//! Export of all data of a server, as tables and lines, in one file.

use std::fs::File;
use std::io::{self, BufWriter, Seek as _, Write};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;
use kalah_coordinator::handle::TournamentHandle;
use kalah_coordinator::reader::TournamentReader;
use kalah_coordinator::tournament::loading;
use kalah_coordinator::tournaments::Tournaments;
use kalah_http::admission::gate::Cancellation;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::clock::{TimeZoneName, iso};
use kalah_pages::ui::csv::Csv;
use kalah_store::{Moment, PeopleFilter, PersonRow, Store, SubmissionFilter};
use tar::{Builder, Header};

use crate::data_directory::{DataDirectory, ServerError};
use crate::standings::downloads;
use crate::standings::records::{RecordsReader, lines_of, results_hash, sorted};

/// Rows that are read together.
const PIECE: u32 = 1000;

/// Reason why there is no export.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The data directory, or its database.
    #[error(transparent)]
    Server(#[from] ServerError),
    /// The file cannot be written.
    #[error(transparent)]
    Write(#[from] io::Error),
    /// A stored value cannot be read.
    #[error("{0}")]
    Read(String),
}

impl From<PageError> for ExportError {
    fn from(error: PageError) -> ExportError {
        ExportError::Read(error.to_string())
    }
}

impl From<kalah_store::StoreError> for ExportError {
    fn from(error: kalah_store::StoreError) -> ExportError {
        ExportError::Server(error.into())
    }
}

/// Writes everything of a data directory to a new file. No server may use the directory meanwhile.
///
/// # Errors
/// If there is no tournament, a server uses it, its database fails, or the file is there or cannot be written.
pub async fn export(data: &Path, file: &Path) -> Result<(), ExportError> {
    let directory = DataDirectory::take_with_tournament(data)?;
    let store = directory.open().await?;
    let tournaments = Tournaments::new(loading::read(&store).await?);
    let file = private(file)?;
    let done = write_all(&tournaments, &store, &file, &Cancellation::default()).await;
    store.close().await;
    done?;
    Ok(file.sync_all()?)
}

/// A new file for its owner alone, since it holds names and mail addresses.
fn private(file: &Path) -> std::io::Result<File> {
    File::options().read(true).write(true).create_new(true).mode(0o600).open(file)
}

type Archive<W> = Builder<GzEncoder<W>>;

/// Writes people, audit, submissions, and of each tournament ranking, matches, matrix, what it is played by and all
/// records, as long as somebody waits for it.
///
/// # Errors
/// If something cannot be read or written, or nobody waits any more.
pub(crate) async fn write_all(
    tournaments: &Tournaments,
    store: &Store,
    to: impl Write,
    wanted: &Cancellation,
) -> Result<(), ExportError> {
    let to = wanted.writer(to);
    let mut archive = Builder::new(GzEncoder::new(BufWriter::new(to), Compression::default()));
    add(&mut archive, "people.csv", people(store).await?.as_bytes())?;
    add(&mut archive, "audit.csv", audit(store).await?.as_bytes())?;
    add(&mut archive, "studies.csv", studies(store).await?.as_bytes())?;
    add(&mut archive, "submissions.csv", submissions(store).await?.as_bytes())?;
    for shared in tournaments.all().iter() {
        tournament(&mut archive, shared, store, wanted).await?;
    }
    Ok(archive.into_inner()?.finish()?.flush()?)
}

fn header(length: u64) -> Header {
    let mut header = Header::new_gnu();
    header.set_mode(0o644);
    header.set_size(length);
    header
}

fn add(archive: &mut Archive<impl Write>, name: &str, content: &[u8]) -> io::Result<()> {
    archive.append_data(&mut header(content.len() as u64), name, content)
}

async fn tournament(
    archive: &mut Archive<impl Write>,
    shared: &TournamentHandle,
    store: &Store,
    wanted: &Cancellation,
) -> Result<(), ExportError> {
    let (name, about, ids) = {
        let one = shared.read();
        let about = serde_json::json!({
            "name": one.name.to_string(),
            "settings": one.settings,
            "format": one.format,
            "stage": one.stage.word(),
            "finalised_at": one.finalised_at.map(iso),
            "results_sha256": results_hash(one.standings.results(), |entry| one.number(entry).0),
        });
        (one.name.to_string(), format!("{about:#}\n"), sorted(one.finished.ids()))
    };
    add(archive, &format!("{name}/tournament.json"), about.as_bytes())?;
    for (file, table) in downloads::TABLES {
        add(archive, &format!("{name}/{file}.csv"), table(shared).as_bytes())?;
    }
    // An archive says how long a file is before it holds it.
    let file = tempfile::tempfile()?;
    let mut records = BufWriter::new(wanted.writer(&file));
    let app = TournamentReader { shared: shared.clone(), store: store.clone() };
    for id in ids {
        if let Some(lines) = lines_of(&app, id, RecordsReader::Staff).await? {
            records.write_all(lines.as_bytes())?;
        }
    }
    records.flush()?;
    drop(records);
    let mut file = file;
    let length = file.stream_position()?;
    file.rewind()?;
    archive.append_data(&mut header(length), format!("{name}/records.jsonl"), file)?;
    Ok(())
}

/// A moment as tables of the archive tell it, wherever it is read.
fn in_utc(moment: Moment) -> String {
    TimeZoneName::utc().recorded_to_minute(moment)
}

async fn people(store: &Store) -> Result<String, ExportError> {
    let mut csv =
        Csv::with_head(&["student_id", "name", "mail", "role", "group", "player", "signed_in", "shut_out"]);
    let mut skipped = 0;
    loop {
        let (rows, all) = store.find_people(&PeopleFilter::default(), skipped, PIECE as usize).await?;
        skipped += rows.len();
        for PersonRow { student_id, name, mail, role, team, player, entered_at, left_at, .. } in &rows {
            csv.text(student_id.as_deref().unwrap_or_default());
            csv.text(name);
            csv.text(mail.as_deref().unwrap_or_default());
            csv.text(role.as_str());
            csv.text(team.as_deref().unwrap_or_default());
            csv.number(*player);
            csv.text(&entered_at.map(in_utc).unwrap_or_default());
            csv.text(&left_at.map(in_utc).unwrap_or_default());
            csv.end_row();
        }
        if rows.is_empty() || skipped >= all {
            return Ok(csv.finish());
        }
    }
}

/// All studies with their owners.
async fn studies(store: &Store) -> Result<String, ExportError> {
    let mut csv = Csv::with_head(&["student_id", "id", "title", "shared", "changed", "tree"]);
    for (student_id, study) in store.all_studies().await? {
        csv.text(student_id.as_deref().unwrap_or_default());
        csv.text(&study.id);
        csv.text(&study.title);
        csv.text(if study.is_shared { "link" } else { "private" });
        csv.text(&in_utc(study.changed_at));
        csv.text(&study.tree);
        csv.end_row();
    }
    Ok(csv.finish())
}

async fn audit(store: &Store) -> Result<String, ExportError> {
    let mut csv = Csv::with_head(&["at", "who", "what", "about"]);
    let mut skipped = 0;
    loop {
        let (rows, all) = store.audit("", skipped, PIECE as usize).await?;
        skipped += rows.len();
        for row in &rows {
            csv.text(&in_utc(row.at));
            csv.text(row.who.as_deref().unwrap_or_default());
            csv.text(&row.what);
            csv.text(&row.about);
            csv.end_row();
        }
        if rows.is_empty() || skipped >= all {
            return Ok(csv.finish());
        }
    }
}

async fn submissions(store: &Store) -> Result<String, ExportError> {
    let mut csv = Csv::with_head(&[
        "submission",
        "player",
        "status",
        "way",
        "received_at",
        "changed_at",
        "content",
        "cause",
    ]);
    let mut skipped = 0;
    loop {
        let rows = store.submissions(SubmissionFilter::default(), PIECE, skipped).await?;
        skipped += PIECE;
        for row in &rows {
            csv.number(Some(row.id));
            csv.number(Some(row.player));
            csv.text(row.status.word());
            csv.text(row.way.word());
            csv.text(&iso(row.received_at));
            csv.text(&iso(row.changed_at));
            csv.text(&row.bot.content);
            csv.text(row.cause.as_deref().unwrap_or_default());
            csv.end_row();
        }
        if rows.is_empty() {
            return Ok(csv.finish());
        }
    }
}

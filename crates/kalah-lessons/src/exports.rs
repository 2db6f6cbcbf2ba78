//! What JavaScript calls. The query goes in by way of a buffer that [`input`] makes; the content comes out by way of [`output`] and
//! [`output_bytes`], which are valid until the next call.

#![expect(unsafe_code, reason = "names and the memory are shared with JavaScript")]

use std::sync::{Mutex, MutexGuard, PoisonError};

use kalah_texts::Language;

use crate::Lesson;

static TEXT: Mutex<Vec<u8>> = Mutex::new(Vec::new());

fn text() -> MutexGuard<'static, Vec<u8>> {
    TEXT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes room for so many bytes that are written next.
#[unsafe(no_mangle)]
extern "C" fn input(bytes: usize) -> *mut u8 {
    let mut text = text();
    *text = vec![0; bytes];
    text.as_mut_ptr()
}

/// Where the last answer lies.
#[unsafe(no_mangle)]
extern "C" fn output() -> *const u8 {
    text().as_ptr()
}

/// Bytes of the last answer.
#[unsafe(no_mangle)]
extern "C" fn output_bytes() -> usize {
    text().len()
}

/// Draws the lesson of this number for the query that was written, in the language of this place among those of the catalogue.
/// Returns 1, or 0 if the answer is the reason why it is not drawn.
#[unsafe(no_mangle)]
extern "C" fn draw(lesson: usize, language: usize) -> u32 {
    let language = Language::written().nth(language).unwrap_or_default();
    let mut text = text();
    let query = String::from_utf8_lossy(&text).into_owned();
    let drawn = Lesson::ALL.get(lesson).map(|lesson| lesson.draw(&query, language));
    let (done, answer) = match drawn {
        Some(Ok(content)) => (1, content),
        Some(Err(error)) => (0, error.to_string()),
        None => (0, "there is no such lesson".to_owned()),
    };
    *text = answer.into_bytes();
    done
}

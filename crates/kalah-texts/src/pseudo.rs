//! Pseudo-languages, by which tests see what is not in the catalogue.

use std::borrow::Cow;

/// Letters, and what stands for them.
const PLAIN: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const ACCENTED: &str = "áƀçđéƒĝĥíĵķĺɱñóþǫŕšţúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶĹṀÑÓÞǪŔŠŢÚṼŴẊÝŽ";

/// Accents the letters of a part of a message, but not those of markup and of entities.
pub(crate) fn accented(part: &str) -> Cow<'_, str> {
    // A part may begin within a tag: after an argument that is the value of an attribute.
    let mut is_markup = part.find('>').is_some_and(|end| part.find('<').is_none_or(|start| end < start));
    let mut is_entity = false;
    let accent = |letter: char| {
        match letter {
            '<' => is_markup = true,
            '>' => is_markup = false,
            '&' => is_entity = true,
            ';' | ' ' => is_entity = false,
            _ => {}
        }
        if is_markup || is_entity {
            return letter;
        }
        let place = PLAIN.chars().position(|plain| plain == letter);
        place.and_then(|place| ACCENTED.chars().nth(place)).unwrap_or(letter)
    };
    Cow::Owned(part.chars().map(accent).collect())
}

/// Brackets around a whole message: what is cut off, or put together of several, shows.
pub(crate) fn bracketed(message: &str) -> String {
    format!("⟦{message}⟧")
}

#[cfg(test)]
mod tests {
    use super::{ACCENTED, PLAIN, accented};

    #[test]
    fn letters_are_accented_and_markup_is_not() {
        assert_eq!(PLAIN.chars().count(), ACCENTED.chars().count());
        assert_eq!(accented("Play <a class=\"b\" href=\"").chars().last(), Some('"'));
        assert_eq!(accented("Go <b>on</b> &amp; on"), "Ĝó <b>óñ</b> &amp; óñ");
        assert_eq!(accented("/x\">more</a>."), "/x\">ɱóŕé</a>.");
    }
}

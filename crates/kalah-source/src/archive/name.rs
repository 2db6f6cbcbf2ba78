//! Names of entries.

use std::path::PathBuf;

use crate::caps::Caps;
use crate::refusal::Refusal;

/// The path of an entry beneath the folder; empty if it is the folder itself.
pub(super) fn path(name: &str, caps: &Caps) -> Result<PathBuf, Refusal> {
    if name.is_empty() {
        return Err(Refusal::Name);
    }
    if name.len() > caps.path {
        return Err(Refusal::Path(caps.path));
    }
    if name.chars().any(char::is_control) {
        return Err(Refusal::Control);
    }
    if name.starts_with('/') {
        return Err(Refusal::Absolute);
    }
    if name.contains('\\') {
        return Err(Refusal::Backslash);
    }
    let parts: Vec<&str> = name.split('/').filter(|part| !matches!(*part, "" | ".")).collect();
    if parts.contains(&"..") {
        return Err(Refusal::Upward);
    }
    if parts.len() > caps.depth {
        return Err(Refusal::Deep(caps.depth));
    }
    Ok(parts.iter().collect())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::path;
    use crate::caps::Caps;
    use crate::refusal::Refusal;

    #[test]
    fn plain_names_are_taken() {
        for (name, expected) in [
            ("main.py", "main.py"),
            ("./a//b/./c", "a/b/c"),
            ("a/", "a"),
            (".", ""),
            ("...", "..."),
            ("a..b/é", "a..b/é"),
        ] {
            assert_eq!(path(name, &Caps::default()).unwrap(), Path::new(expected), "{name}");
        }
    }

    #[test]
    fn names_that_lead_out_or_deceive_are_not() {
        let refused = |name: &str| path(name, &Caps::default()).unwrap_err();
        assert!(matches!(refused("/etc/passwd"), Refusal::Absolute));
        assert!(matches!(refused("//x"), Refusal::Absolute));
        for name in ["..", "../x", "a/..", "a/../../x", "./../x"] {
            assert!(matches!(refused(name), Refusal::Upward), "{name}");
        }
        for name in ["a\0b", "a\nb", "\u{1b}[2J", "\u{7f}", "\u{9b}m"] {
            assert!(matches!(refused(name), Refusal::Control), "{name:?}");
        }
        assert!(matches!(refused("..\\x"), Refusal::Backslash));
        assert!(matches!(refused(""), Refusal::Name));
        assert!(matches!(refused(&"a".repeat(513)), Refusal::Path(512)));
        assert!(matches!(refused(&"a/".repeat(17)), Refusal::Deep(16)));
    }
}

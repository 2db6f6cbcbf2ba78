//! Names of entries.

use std::path::PathBuf;

use crate::caps::SourceCaps;
use crate::refusal::SourceRefusal;

/// The path of an entry beneath the folder; empty if it is the folder itself.
pub(super) fn path(name: &str, caps: &SourceCaps) -> Result<PathBuf, SourceRefusal> {
    if name.is_empty() {
        return Err(SourceRefusal::Name);
    }
    if name.len() > caps.path {
        return Err(SourceRefusal::Path(caps.path));
    }
    if name.chars().any(char::is_control) {
        return Err(SourceRefusal::Control);
    }
    if name.starts_with('/') {
        return Err(SourceRefusal::Absolute);
    }
    if name.contains('\\') {
        return Err(SourceRefusal::Backslash);
    }
    // A drive, or a stream beside a file's content.
    if cfg!(windows) && name.contains(':') {
        return Err(SourceRefusal::Name);
    }
    let parts: Vec<&str> = name.split('/').filter(|part| !matches!(*part, "" | ".")).collect();
    if parts.contains(&"..") {
        return Err(SourceRefusal::Upward);
    }
    if parts.len() > caps.depth {
        return Err(SourceRefusal::Deep(caps.depth));
    }
    Ok(parts.iter().collect())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::path;
    use crate::caps::SourceCaps;
    use crate::refusal::SourceRefusal;

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
            assert_eq!(path(name, &SourceCaps::default()).unwrap(), Path::new(expected), "{name}");
        }
    }

    #[test]
    fn names_that_lead_out_or_deceive_are_not() {
        let refused = |name: &str| path(name, &SourceCaps::default()).unwrap_err();
        assert!(matches!(refused("/etc/passwd"), SourceRefusal::Absolute));
        assert!(matches!(refused("//x"), SourceRefusal::Absolute));
        for name in ["..", "../x", "a/..", "a/../../x", "./../x"] {
            assert!(matches!(refused(name), SourceRefusal::Upward), "{name}");
        }
        for name in ["a\0b", "a\nb", "\u{1b}[2J", "\u{7f}", "\u{9b}m"] {
            assert!(matches!(refused(name), SourceRefusal::Control), "{name:?}");
        }
        assert!(matches!(refused("..\\x"), SourceRefusal::Backslash));
        assert!(matches!(refused(""), SourceRefusal::Name));
        assert!(matches!(refused(&"a".repeat(513)), SourceRefusal::Path(512)));
        assert!(matches!(refused(&"a/".repeat(17)), SourceRefusal::Deep(16)));
    }
}

//! Comments of scripts and style sheets, which browsers need not fetch.

/// Returns the text without lines that are comments alone: `// ...`, and `/* ... */` that begins a line and ends one.
///
/// Comments behind code stay, so no string is ever looked into. A script must not begin a line of a template literal like
/// a comment; a test holds that for those that are served.
pub(super) fn without_comments(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut within = false;
    for line in text.lines() {
        let trimmed = line.trim();
        let ends = trimmed.ends_with("*/");
        let begins = trimmed.starts_with("/*") && (ends || !trimmed.contains("*/"));
        if within || begins {
            within = !ends;
        } else if !trimmed.starts_with("//") && !trimmed.is_empty() {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::without_comments;

    #[test]
    fn lines_that_are_comments_alone_go_and_all_else_stays() {
        let text = "// What this is.\nimport a from \"b\";\n\n/**\n * @param {number} x\n */\nfunction f(x) {\n  // Why.\n  \
                    return \"// no\" + x; // here\n}\n/** @type {T} */\nlet y = /* one */ 1;\n/* two */ y = 2;\n";
        let expected = "import a from \"b\";\nfunction f(x) {\n  return \"// no\" + x; // here\n}\nlet y = /* one */ 1;\n\
                        /* two */ y = 2;\n";
        assert_eq!(without_comments(text), expected);
        assert_eq!(without_comments(expected), expected);
    }
}

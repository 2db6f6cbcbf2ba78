//! Headlines of build logs.

/// Longest headline, in letters.
const LONGEST: usize = 240;

/// Returns the first error of a compiler's output, in one line; `None` if it has none that is recognised.
///
/// The line that says `error` is taken, and where it ends with a colon or a code the one below it as well, as GHC writes
/// it. An interpreter that fails names its error in the last line of a traceback.
pub(crate) fn headline(log: &str) -> Option<String> {
    let lines: Vec<&str> = log.lines().map(str::trim_end).filter(|line| !line.trim().is_empty()).collect();
    let is_error = |line: &&str| {
        let small = line.to_ascii_lowercase();
        small.contains("error:") || small.starts_with("error[") || small.starts_with("error ")
    };
    let at = lines.iter().position(is_error)?;
    if let Some(cause) = undefined_name(&lines[..=at]) {
        return Some(cause.chars().take(LONGEST).collect());
    }
    let line = lines[at].trim();
    let is_cut = line.ends_with(':') || line.ends_with(']');
    let below = lines.get(at + 1).filter(|_| is_cut).map(|below| below.trim());
    let whole = below.map_or_else(|| line.to_owned(), |below| format!("{line} {below}"));
    Some(whole.chars().take(LONGEST).collect())
}

/// Returns what a linker's failure is about, if these lines end with one: the line in which the compiler warned of the
/// first undefined name, or else the linker's own with the file.
fn undefined_name<'a>(lines: &[&'a str]) -> Option<&'a str> {
    let is_linker = lines.last()?.starts_with("collect2:");
    let undefined =
        lines.iter().copied().filter(|_| is_linker).find(|line| line.contains("undefined reference to"))?;
    let name = undefined.rsplit(['`', '\'']).find(|name| !name.is_empty())?;
    let quoted = [format!("'{name}'"), format!("\u{2018}{name}\u{2019}")];
    let warned =
        |line: &&str| line.contains("warning:") && quoted.iter().any(|quoted| line.contains(quoted.as_str()));
    Some(lines.iter().copied().find(warned).unwrap_or(undefined).trim())
}

#[cfg(test)]
mod tests {
    use super::headline;

    #[test]
    fn the_first_error_of_a_compiler_is_found() {
        for (log, line) in [
            (
                "cc -O2 player.c\nplayer.c: In function 'choose':\nplayer.c:9:57: error: 'Board' has no member named \
                 'stores'\n    9 |   return b.stores;\nmake: *** [Makefile:3] Error 1",
                Some("player.c:9:57: error: 'Board' has no member named 'stores'"),
            ),
            (
                "Player.hs:9:57: error: [GHC-88464]\n    Variable not in scope: stores\n",
                Some("Player.hs:9:57: error: [GHC-88464] Variable not in scope: stores"),
            ),
            ("Player.java:4: error: cannot find symbol\n", Some("Player.java:4: error: cannot find symbol")),
            (
                "cc -O2 main.c -o bot\nmain.c: In function 'main':\nmain.c:3:5: warning: implicit declaration of function \
                 'best' [-Wimplicit-function-declaration]\n    3 |     best();\n/usr/bin/ld: /tmp/cc1.o: in function `main':\n\
                 main.c:(.text.startup+0x7): undefined reference to `best'\ncollect2: error: ld returned 1 exit status",
                Some(
                    "main.c:3:5: warning: implicit declaration of function 'best' [-Wimplicit-function-declaration]",
                ),
            ),
            (
                "/usr/bin/ld: main.o: in function `main':\nmain.c:(.text+0x7): undefined reference to `best'\ncollect2: \
                 error: ld returned 1 exit status",
                Some("main.c:(.text+0x7): undefined reference to `best'"),
            ),
            ("error[E0425]: cannot find value `x`", Some("error[E0425]: cannot find value `x`")),
            (
                "Traceback (most recent call last):\n  File \"player.py\", line 8\nZeroDivisionError: division by zero",
                Some("ZeroDivisionError: division by zero"),
            ),
            ("nothing to say", None),
            ("", None),
        ] {
            assert_eq!(headline(log).as_deref(), line, "{log}");
        }
    }
}

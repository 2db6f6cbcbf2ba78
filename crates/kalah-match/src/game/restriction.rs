//! Restrictions of the sandbox that a lost game's cause names.

/// Something that bots are not given, and that a program probably ended for want of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Restriction {
    /// Files to write.
    Files,
    /// As much memory as the program asked for at its start.
    Memory,
}

impl Restriction {
    const ALL: [Restriction; 2] = [Restriction::Files, Restriction::Memory];

    /// Returns the restriction that a program probably ran into, by the cause of its end.
    pub(crate) fn probably_met(cause: &str) -> Option<Restriction> {
        Restriction::ALL
            .into_iter()
            .find(|restriction| restriction.refusals().iter().any(|refusal| cause.contains(refusal)))
    }

    /// Returns the restriction whose hint a cause ends with or contains.
    pub fn named_in(cause: &str) -> Option<Restriction> {
        Restriction::ALL.into_iter().find(|restriction| cause.contains(restriction.hint()))
    }

    /// Returns the hint that is added to the cause of a lost game.
    pub(crate) fn hint(self) -> &'static str {
        match self {
            Restriction::Files => {
                "; a bot cannot write files, and reads only its own folder and the system's"
            }
            Restriction::Memory => "; it asks for more memory than a bot has",
        }
    }

    /// What systems, and the Java machine, say where they refuse it.
    fn refusals(self) -> &'static [&'static str] {
        match self {
            Restriction::Files => &["Permission denied", "Read-only file system"],
            Restriction::Memory => {
                &["Not enough space", "Cannot allocate memory", "Could not reserve enough space"]
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Restriction;

    #[test]
    fn hints_are_found_again_and_meet_no_restriction_themselves() {
        for restriction in Restriction::ALL {
            for refusal in restriction.refusals() {
                assert_eq!(Restriction::probably_met(&format!("ended: {refusal}")), Some(restriction));
            }
            let cause = format!("ended{}; 0.10s of its time", restriction.hint());
            assert_eq!(Restriction::named_in(&cause), Some(restriction));
            assert_eq!(Restriction::probably_met(&cause), None);
        }
        assert_eq!(Restriction::named_in("ended with code 1"), None);
    }

    #[test]
    fn a_denied_file_is_known_by_the_last_words() {
        let java = "exited with status 1: java.io.FileNotFoundException: log.txt (Permission denied)";
        assert_eq!(Restriction::probably_met(java), Some(Restriction::Files));
        assert_eq!(Restriction::probably_met("exited with status 1: no idea"), None);
    }
}

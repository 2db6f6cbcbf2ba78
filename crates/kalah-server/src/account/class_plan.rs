//! Changes that a class list would make: who joins, whose data change, who is missing.

use std::collections::{BTreeMap, HashMap, HashSet};

use kalah_course::roster::{ListedStudent, OptionalCell};
use kalah_store::{ClassListEntry, ClassMembers, PersonRow};
use kalah_texts::{Language, Text};
use kalah_tournament::PlayerNumber;
use sha2::{Digest, Sha256};

/// Reason why a class list does not fit the class.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", Language::ENGLISH.write(&self.text()))]
pub enum ClassFitError {
    /// A number that cannot be given.
    Taken {
        /// The line, from 1.
        line: u64,
        /// Player number that the line asks for.
        number: PlayerNumber,
    },
    /// A player has a number for good.
    NumberStays {
        /// The line, from 1.
        line: u64,
        /// The number.
        is: PlayerNumber,
        /// Player number that the line asks for.
        asked: PlayerNumber,
    },
    /// Two lines are one person of the class, by an id and by another one or the mail address.
    SamePerson {
        /// Line of the first, from 1.
        first: u64,
        /// Line of the second.
        second: u64,
        /// Name in the class.
        name: String,
    },
    /// The class is not as it was when the changes were shown.
    Changed,
}

impl ClassFitError {
    /// Returns the reason as people read it, within a sentence.
    pub fn text(&self) -> Text {
        match self {
            ClassFitError::Taken { line, number } => Text::new("roster-number-taken")
                .with("line", line.to_string())
                .with("number", number.to_string()),
            ClassFitError::NumberStays { line, is, asked } => Text::new("roster-number-stays")
                .with("line", line.to_string())
                .with("is", is.to_string())
                .with("asked", asked.to_string()),
            ClassFitError::SamePerson { first, second, name } => Text::new("roster-same-person")
                .with("first", first.to_string())
                .with("second", second.to_string())
                .with("name", name),
            ClassFitError::Changed => Text::new("roster-class-changed"),
        }
    }
}

/// Changes that a class list would make. Those who are missing in it stay.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ClassPlan {
    /// People who join the class.
    pub join: Vec<ClassListEntry>,
    /// People whose data change: old row, new entry.
    pub amend: Vec<(PersonRow, ClassListEntry)>,
    /// People who are in the class but not in the list.
    pub missing: Vec<PersonRow>,
    /// Number of people whose entry would not change.
    pub same: usize,
}

impl ClassPlan {
    /// Returns true if nothing would change.
    pub fn is_empty(&self) -> bool {
        self.join.is_empty() && self.amend.is_empty()
    }

    /// Tells one plan from another.
    pub(super) fn fingerprint(&self) -> String {
        hex::encode(Sha256::digest(format!("{self:?}")))
    }
}

/// People who share a player.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum ClassGroup {
    Team(String),
    Alone(String),
}

/// Works out the changes that a list would make to a class. The lines have the ids by which the class knows them.
pub(super) fn plan(class: &ClassMembers, lines: &[ListedStudent]) -> Result<ClassPlan, ClassFitError> {
    let known: HashMap<&str, &PersonRow> =
        class.people.iter().filter_map(|person| Some((person.student_id.as_deref()?, person))).collect();
    let known_of = |line: &ListedStudent| known.get(line.student_id.as_str()).copied();
    let teams: Vec<Option<String>> =
        lines.iter().map(|line| listed_or_known(&line.group, known_of(line), |one| &one.team)).collect();
    let groups: Vec<ClassGroup> =
        lines.iter().zip(&teams).map(|(line, team)| group(team.as_deref(), &line.student_id)).collect();
    let mut numbers = PlayerNumbers::from_groups(class, lines, &groups);
    let mut plan = ClassPlan::default();
    for ((line, team), group) in lines.iter().zip(teams).zip(&groups) {
        let person = known_of(line);
        let listed = ClassListEntry {
            student_id: line.student_id.clone(),
            name: line.name.clone(),
            mail: listed_or_known(&line.mail, person, |person| &person.mail),
            team,
            player: numbers.give(group, line)?,
        };
        match person {
            None => plan.join.push(listed),
            Some(person) if says_the_same(person, &listed) => plan.same += 1,
            Some(person) => plan.amend.push((person.clone(), listed)),
        }
    }
    let listed: HashSet<&str> = lines.iter().map(|line| line.student_id.as_str()).collect();
    let is_missing =
        |person: &&PersonRow| person.student_id.as_deref().is_some_and(|id| !listed.contains(id));
    plan.missing = class.people.iter().filter(is_missing).cloned().collect();
    Ok(plan)
}

fn group(team: Option<&str>, student_id: &str) -> ClassGroup {
    team.map_or_else(|| ClassGroup::Alone(student_id.to_owned()), |team| ClassGroup::Team(team.to_owned()))
}

/// Returns the value in the list, or else the known one.
fn listed_or_known(
    cell: &OptionalCell,
    known: Option<&PersonRow>,
    of: impl Fn(&PersonRow) -> &Option<String>,
) -> Option<String> {
    match cell {
        OptionalCell::Cell(text) => text.clone(),
        OptionalCell::NoColumn => known.and_then(|known| of(known).clone()),
    }
}

fn says_the_same(person: &PersonRow, listed: &ClassListEntry) -> bool {
    let mail = |mail: &Option<String>| mail.as_deref().map(str::to_lowercase);
    person.name == listed.name
        && mail(&person.mail) == mail(&listed.mail)
        && person.team == listed.team
        && person.player == Some(listed.player)
}

/// Player numbers of the groups.
struct PlayerNumbers {
    given: HashMap<ClassGroup, PlayerNumber>,
    /// Numbers that nobody can get any more.
    taken: HashSet<u32>,
    /// Numbers that lines ask for, which nobody else gets.
    asked: HashSet<u32>,
    next: u32,
}

/// A player of the class: the group that has it, and those of the list in which its people are now.
struct ClassPlayer<'a> {
    player: PlayerNumber,
    group: ClassGroup,
    later: HashSet<&'a ClassGroup>,
}

impl PlayerNumbers {
    /// Derives the numbers from those of the class. If all whose player it is, and who are in the list, are
    /// in another group now, that one takes it over, unless it has one: so one who finds a partner, or a
    /// group that is called otherwise, goes on.
    fn from_groups(class: &ClassMembers, lines: &[ListedStudent], groups: &[ClassGroup]) -> PlayerNumbers {
        let held = players_of_students(class, lines, groups);
        let moved = |held: &ClassPlayer| match held.later.iter().next() {
            Some(&later) if held.later.len() == 1 && *later != held.group => Some(later.clone()),
            _ => None,
        };
        let (moving, staying): (Vec<_>, Vec<_>) = held.iter().partition(|held| moved(held).is_some());
        let mut given: HashMap<ClassGroup, PlayerNumber> = HashMap::new();
        for held in staying {
            given.entry(held.group.clone()).or_insert(held.player);
        }
        for held in moving {
            if let Some(later) = moved(held) {
                given.entry(later).or_insert(held.player);
            }
        }
        let asked = lines.iter().filter_map(|line| line.number).map(|PlayerNumber(number)| number).collect();
        let taken =
            class.numbers.iter().map(|&PlayerNumber(number)| number).chain(PlayerNumber::REFERENCE).collect();
        PlayerNumbers { given, taken, asked, next: 1 }
    }

    /// The number of a line's group: the one it has, the one it asks for, or the lowest that is free.
    fn give(&mut self, group: &ClassGroup, line: &ListedStudent) -> Result<PlayerNumber, ClassFitError> {
        let at = line.line;
        let number = match (self.given.get(group), line.number) {
            (Some(&is), Some(asked)) if is != asked => {
                return Err(ClassFitError::NumberStays { line: at, is, asked });
            }
            (Some(&is), _) => return Ok(is),
            (None, Some(asked)) if self.taken.contains(&asked.0) => {
                return Err(ClassFitError::Taken { line: at, number: asked });
            }
            (None, Some(asked)) => asked,
            (None, None) => self.free(),
        };
        self.taken.insert(number.0);
        self.given.insert(group.clone(), number);
        Ok(number)
    }

    fn free(&mut self) -> PlayerNumber {
        while self.taken.contains(&self.next) || self.asked.contains(&self.next) {
            self.next += 1;
        }
        PlayerNumber(self.next)
    }
}

/// The players of the class that belong to students, by number.
fn players_of_students<'a>(
    class: &ClassMembers,
    lines: &[ListedStudent],
    groups: &'a [ClassGroup],
) -> Vec<ClassPlayer<'a>> {
    let later: HashMap<&str, &ClassGroup> =
        lines.iter().zip(groups).map(|(line, group)| (line.student_id.as_str(), group)).collect();
    let mut held: BTreeMap<PlayerNumber, ClassPlayer> = BTreeMap::new();
    for person in &class.people {
        let (Some(player), Some(id)) = (person.player, &person.student_id) else { continue };
        let new = || ClassPlayer { player, group: group(person.team.as_deref(), id), later: HashSet::new() };
        held.entry(player).or_insert_with(new).later.extend(later.get(id.as_str()));
    }
    held.into_values().collect()
}

#[cfg(test)]
mod tests {
    use kalah_course::roster::{ColumnChoice, read};
    use kalah_store::{ClassListEntry, ClassMembers, Moment, PersonId, PersonRow, Role};
    use kalah_tournament::PlayerNumber;

    use super::{ClassFitError, ClassPlan, plan};

    /// The class after a list, as the database makes it.
    fn after(class: &ClassMembers, plan: &ClassPlan) -> ClassMembers {
        let mut class = class.clone();
        for (was, listed) in &plan.amend {
            let person = class.people.iter_mut().find(|person| person.id == was.id).unwrap();
            let ClassListEntry { name, mail, team, player, .. } = listed.clone();
            (person.name, person.mail, person.team, person.player) = (name, mail, team, Some(player));
        }
        for listed in plan.join.clone() {
            class.people.push(PersonRow {
                id: PersonId(i64::try_from(class.people.len()).unwrap() + 1),
                student_id: Some(listed.student_id),
                name: listed.name,
                mail: listed.mail,
                role: Role::Student,
                team: listed.team,
                player: Some(listed.player),
                signed_out_before: Moment(0),
                entered_at: None,
                left_at: None,
                deletion_asked_at: None,
                language: None,
            });
        }
        class.numbers.extend(class.people.iter().filter_map(|person| person.player));
        class
    }

    fn planned(class: &ClassMembers, list: &str) -> Result<ClassPlan, ClassFitError> {
        plan(class, &read(list.as_bytes(), &ColumnChoice::default()).unwrap().students)
    }

    /// Reads a list, and tells the number of each student of the class then.
    fn numbers(class: &mut ClassMembers, list: &str) -> Vec<(String, u32)> {
        *class = after(class, &planned(class, list).unwrap());
        let people = class.people.iter();
        people.map(|person| (person.student_id.clone().unwrap(), person.player.unwrap().0)).collect()
    }

    fn all(rows: &[(&str, u32)]) -> Vec<(String, u32)> {
        rows.iter().map(|&(id, number)| (id.to_owned(), number)).collect()
    }

    #[test]
    fn a_list_that_is_read_again_changes_what_it_says_otherwise() {
        let mut class = ClassMembers::default();
        let list = "student_id,name,mail\n1,Ada,a@x\n2,Bob,\n3,Cy,c@x\n";
        assert_eq!(numbers(&mut class, list), all(&[("1", 1), ("2", 2), ("3", 3)]));
        let again = planned(&class, list).unwrap();
        assert!(again.is_empty() && again.same == 3 && again.missing.is_empty());
        let other = planned(&class, "student_id,name\n3,Cyd\n4,Dee\n1,Ada\n").unwrap();
        let names = |people: &[PersonRow]| people.iter().map(|one| one.name.clone()).collect::<Vec<_>>();
        assert_eq!((other.same, names(&other.missing)), (1, vec!["Bob".to_owned()]));
        let [(was, is)] = &other.amend[..] else { panic!("{other:?}") };
        assert_eq!((was.name.as_str(), is.name.as_str(), is.mail.as_deref()), ("Cy", "Cyd", Some("c@x")));
        assert_eq!((other.join.len(), other.join[0].player), (1, PlayerNumber(4)));
    }

    #[test]
    fn a_group_shares_a_player_and_keeps_it() {
        let mut class = ClassMembers::default();
        let of = |groups: &[(&str, &str)]| {
            let lines = groups.iter().map(|(id, group)| format!("{id},N{id},{group}\n"));
            lines.fold("student_id,name,group\n".to_owned(), |list, line| list + &line)
        };
        let first = numbers(&mut class, &of(&[("1", "A"), ("2", "A"), ("3", ""), ("4", "")]));
        assert_eq!(first, all(&[("1", 1), ("2", 1), ("3", 2), ("4", 3)]));
        // Another name, and a partner who was alone.
        let renamed = numbers(&mut class, &of(&[("1", "B"), ("2", "B"), ("3", "C"), ("5", "C"), ("4", "")]));
        assert_eq!(renamed, all(&[("1", 1), ("2", 1), ("3", 2), ("4", 3), ("5", 2)]));
        // One leaves a group: who stays keeps the player. The old name gets another player.
        let split = numbers(&mut class, &of(&[("1", ""), ("2", "B"), ("6", "A")]));
        assert_eq!(split, all(&[("1", 4), ("2", 1), ("3", 2), ("4", 3), ("5", 2), ("6", 5)]));
        let taken_over = numbers(&mut class, &of(&[("2", "D"), ("7", "B")]));
        assert_eq!(taken_over.iter().filter(|(_, number)| *number == 1).count(), 1, "{taken_over:?}");
    }

    #[test]
    fn numbers_of_others_are_given_to_nobody() {
        let class = ClassMembers { people: Vec::new(), numbers: [1, 3, 90].map(PlayerNumber).into() };
        let lines: Vec<String> = (0..100).map(|id| format!("{id},N")).collect();
        let given = planned(&class, &format!("student_id,name\n{}", lines.join("\n"))).unwrap().join;
        let given: Vec<u32> = given.iter().map(|listed| listed.player.0).collect();
        assert_eq!((given[0], given[1], given[2]), (2, 4, 5));
        assert!(given.iter().all(|number| !(90..=109).contains(number)) && given[99] == 122, "{given:?}");

        let asked = planned(&class, "student_id,name,number\n7,N,\n8,N,2\n9,N,200").unwrap().join;
        assert_eq!(asked.iter().map(|listed| listed.player.0).collect::<Vec<_>>(), [4, 2, 200]);
        for number in ["3", "95"] {
            let refused = planned(&class, &format!("student_id,name,number\n7,N,{number}")).unwrap_err();
            assert!(matches!(refused, ClassFitError::Taken { line: 2, .. }), "{refused}");
        }
        let mut class = class;
        numbers(&mut class, "student_id,name\n7,N");
        let refused = planned(&class, "student_id,name,number\n7,N,8").unwrap_err();
        assert!(refused.to_string().contains("number is 2, which stays: it cannot become 8"), "{refused}");
    }
}

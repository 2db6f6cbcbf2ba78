//! The class of a demonstration: people who do not exist.

use std::fmt::Write as _;

/// Names in the order of the players' numbers, which begin at 1.
pub(super) const STUDENTS: [&str; 30] = [
    "Ada Alvarez",
    "Ben Brandt",
    "Chiara Conti",
    "Dmitri Dragan",
    "Elif Erdem",
    "Farid Fahmi",
    "Greta Grün",
    "Hiro Hayashi",
    "Ines Ibarra",
    "Jonas Jansen",
    "Kofi Kuma",
    "Lena Lindqvist",
    "Malik Mansour",
    "Nora Novak",
    "Oskar Olsen",
    "Priya Patel",
    "Quentin Quiroga",
    "Rosa Rinaldi",
    "Samir Said",
    "Tuva Thorsen",
    "Ugo Uberti",
    "Vera Varga",
    "Wim de Wit",
    "Xenia Xanthou",
    "Yusuf Yildiz",
    "Zofia Zielinska",
    "Aino Aalto",
    "Bruno Baptista",
    "Carmen Castro",
    "David Dvorak",
];

/// The class as a list that a platform exports.
pub(super) fn class_list() -> String {
    let mut list = "student_id,name,mail,number\n".to_owned();
    for (number, name) in (1..).zip(STUDENTS) {
        let first = name.split(' ').next().unwrap_or_default().to_lowercase();
        _ = writeln!(list, "s{},{name},{first}@example.org,{number}", 1000 + number);
    }
    list
}

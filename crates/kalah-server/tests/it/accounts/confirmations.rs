//! What destroys something is confirmed by a name, and what is wrong with a form is said beside it.

use crate::common::class::Class;
use crate::common::http::Answer;

fn class() -> Class {
    Class::start("student_id,name\n7,Ada\n")
}

/// Whether the page has the form back, with what was typed.
fn is_asked_again(answer: &Answer, typed: &str) -> bool {
    let field = format!("value=\"{typed}\" aria-invalid=\"true\"");
    answer.status == 422 && answer.body.contains("does not match") && answer.body.contains(&field)
}

#[test]
fn a_tournament_is_closed_and_archived_by_its_name() {
    let class = class();
    let lecturer = class.entered(&class.lecturer);
    let page = lecturer.get("/govern").body;
    assert!(page.contains("No new players and no new versions are taken."), "{page}");
    let stage = |stage: &str, typed: &str| lecturer.post("/stage", &[("stage", stage), ("confirm", typed)]);
    for step in ["closed", "archived"] {
        for typed in ["", "cup", "yes"] {
            let refused = stage(step, typed);
            assert!(is_asked_again(&refused, typed), "{step}, {typed}: {refused:?}");
        }
        assert!(is_asked_again(&lecturer.post("/stage", &[("stage", step)]), ""), "{step}");
        assert_eq!(stage(step, " Main ").status, 303, "{step}");
    }
    assert_eq!(lecturer.post("/t/cup/stage", &[("stage", "paused")]).status, 303, "can be taken back");
    let refused = lecturer.post("/t/cup/finalise", &[("confirm", "main")]);
    assert!(is_asked_again(&refused, "main"), "{refused:?}");
}

#[test]
fn forms_of_the_danger_zone_keep_what_was_typed() {
    let class = class();
    let lecturer = class.entered(&class.lecturer);
    for (player, fault) in [("abc", "Enter a player number."), ("999", "There is no player 999.")] {
        let refused = lecturer.post("/govern/withdraw", &[("player", player), ("why", "copied")]);
        assert_eq!(refused.status, 422, "{refused:?}");
        for text in [fault, &format!("value=\"{player}\""), "value=\"copied\""] {
            assert!(refused.body.contains(text), "{text}: {refused:?}");
        }
    }
    let refused = lecturer.post("/govern/cancel", &[("job", "x7")]);
    assert!(refused.status == 422 && refused.body.contains("value=\"x7\""), "{refused:?}");
}

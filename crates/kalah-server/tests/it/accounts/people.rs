//! People: how they sign in, what they change, and what becomes of their tokens.

use std::fs;

use crate::common::browser::Browser;
use crate::common::class::Class;
use crate::common::http::Answer;

const LIST: &str =
    "student_id,name,mail,group\n7,Ada Student,ada@example.org,\n8,Bob Student,,B\n9,Cyd Student,,B\n";

/// The token that a page shows this once.
fn made(answer: &Answer) -> String {
    let (_, rest) = answer.body.split_once("<code class=\"long\">kalah_").unwrap();
    format!("kalah_{}", rest.split('<').next().unwrap())
}

fn new_token(browser: &Browser, scopes: &[&str]) -> String {
    let fields: Vec<_> = scopes.iter().map(|&scope| (scope, "on")).collect();
    made(&browser.post("/me/tokens", &fields))
}

fn bearer(class: &Class, token: &str) -> Browser {
    class.stranger().with(&format!("Authorization: Bearer {token}"))
}

#[test]
fn a_link_signs_in_once_and_not_by_being_looked_at() {
    let class = Class::start(LIST);
    let path = &class.students[0].path;
    for _ in 0..3 {
        let page = class.stranger().get(path);
        assert!(page.status == 200 && page.header("set-cookie").is_none());
    }
    let key = path.split_once("key=").unwrap().1;
    let elsewhere = class.stranger().with("Sec-Fetch-Site: cross-site").post("/enter", &[("key", key)]);
    assert_eq!(elsewhere.status, 403, "the page of another site sends nobody in");
    let answer = class.stranger().post("/enter", &[("key", key)]);
    let cookie = answer.header("set-cookie").unwrap();
    assert!(cookie.contains("HttpOnly; SameSite=Lax") && !cookie.contains("Secure"), "{cookie}");
    let ada = Browser::signed_in(class.address(), &answer);
    assert!(ada.get("/me").body.contains("Signed in as Ada Student (student)"));
    assert_eq!(class.stranger().post("/enter", &[("key", key)]).status, 401, "it is used up");

    assert_eq!(ada.foreign().post("/sign-out", &[]).status, 403);
    assert_eq!(ada.get("/me").status, 200);
    assert_eq!(ada.post("/sign-out", &[]).status, 303);
    let left = ada.get("/me");
    assert_eq!((left.status, left.header("www-authenticate")), (401, Some("Bearer realm=\"kalah\"")));
    assert!(left.body.contains("href=\"/sign-in\""));
    // Nothing on the disk signs anybody in.
    let secret = class.students[1].path.rsplit('_').next().unwrap().to_owned();
    let data = class.stop();
    for file in
        fs::read_dir(data.path()).unwrap().map(|file| file.unwrap().path()).filter(|file| file.is_file())
    {
        let bytes = fs::read(&file).unwrap();
        assert!(!bytes.windows(secret.len()).any(|part| part == secret.as_bytes()), "{}", file.display());
    }
}

#[test]
fn a_token_may_do_what_it_is_for_until_it_is_revoked() {
    let class = Class::start(LIST);
    let ada = class.student(0);
    let token = new_token(&ada, &["submit", "read"]);
    assert!(!ada.get("/me").body.contains(&token), "it is shown once");
    let me = |browser: &Browser| -> serde_json::Value {
        serde_json::from_str(&browser.get("/api/me").body).unwrap()
    };
    let shown = bearer(&class, &token);
    let expected = serde_json::json!({
        "role": "student", "player": 1, "scopes": "submit read", "may": ["submit", "read-own", "see-account"]
    });
    assert_eq!(me(&shown), expected);
    // As git sends it: `anybody:TOKEN`.
    let basic =
        class.stranger().with(&format!("Authorization: Basic {}", base64(&format!("anybody:{token}"))));
    assert_eq!(me(&basic), expected);
    assert_eq!(shown.post("/me/tokens", &[("admin", "on")]).status, 403, "it makes no other one");

    // Whoever signs in by it may do no more.
    let by_token = class.stranger().post("/sign-in", &[("token", &format!(" {token} "))]);
    let narrow = Browser::signed_in(class.address(), &by_token);
    assert_eq!(me(&narrow), expected);
    assert_eq!(narrow.post("/me/tokens", &[("admin", "on")]).status, 403);

    let wide = new_token(&ada, &["admin"]);
    let other = made(&bearer(&class, &wide).post("/me/tokens", &[("admin", "on"), ("label", "other")]));
    assert_eq!(
        bearer(&class, &wide).post("/me/tokens", &[("submit", "on")]).status,
        403,
        "not more than itself"
    );
    assert_eq!(ada.post("/me/tokens", &[]).status, 422, "it may do nothing");

    let id = token.split('_').nth(1).unwrap();
    assert_eq!(class.student(1).post(&format!("/me/tokens/{id}/revoke"), &[]).status, 404, "it is Ada's");
    assert_eq!(ada.post(&format!("/me/tokens/{id}/revoke"), &[]).status, 303);
    for ended in [&shown, &basic, &narrow] {
        assert_eq!(ended.get("/api/me").status, 401);
    }
    assert_eq!(bearer(&class, &other).get("/api/me").status, 200);
}

fn base64(text: &str) -> String {
    const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let three = |chunk: &[u8]| {
        let bits = (0..3).fold(0_u32, |bits, at| bits << 8 | u32::from(*chunk.get(at).unwrap_or(&0)));
        let digit = |at: usize| {
            if at <= chunk.len() { DIGITS[bits as usize >> (18 - 6 * at) & 63].into() } else { '=' }
        };
        (0..4).map(digit).collect::<String>()
    };
    text.as_bytes().chunks(3).map(three).collect()
}

#[test]
fn who_guesses_is_kept_out_and_who_knows_goes_on() {
    let class = Class::start(LIST);
    let token = new_token(&class.student(0), &["read"]);
    let late = new_token(&class.student(1), &["read"]);
    let known = bearer(&class, &token);
    assert_eq!(known.get("/api/me").status, 200);
    let wrong = |at: usize| format!("kalah_1_{at:064x}");
    let guesses: Vec<u16> = (0..30).map(|at| bearer(&class, &wrong(at)).get("/api/me").status).collect();
    assert!(guesses[..20].iter().all(|&status| status == 401), "{guesses:?}");
    assert!(guesses[20..].iter().all(|&status| status == 429), "{guesses:?}");
    assert_eq!(known.get("/api/me").status, 200, "seen to be right before");
    assert_eq!(bearer(&class, &late).get("/api/me").status, 429, "not seen before");
    assert_eq!(class.stranger().post("/sign-in", &[("token", &wrong(0))]).status, 429);
}

#[test]
fn a_class_comes_by_a_list_which_is_read_again() {
    let class = Class::start(LIST);
    let players: Vec<_> = class.students.iter().map(|student| student.listed.player.0).collect();
    assert_eq!(players, [1, 2, 2]);
    let lecturer = class.entered(&class.lecturer);
    let token = new_token(&class.student(0), &["read"]);
    let list = "\u{feff}student_id;name;group\r\n7;Ada \"Quick\" Student;\r\n10;Zoë <b>Müller;\r\n";
    let list = list.replace("Ada \"Quick\" Student", "\"Ada \"\"Quick\"\" Student\"");
    let plan = lecturer.upload("/people/class", "list", &list);
    assert!(
        plan.body.contains("1 person new, 1 person changed, 0 as before, 2 people missing"),
        "{}",
        plan.body
    );
    assert!(plan.body.contains("Zoë &#60;b&#62;Müller") && plan.body.contains("<del>Ada Student</del>"));
    assert!(!lecturer.get("/people").body.contains("Quick"), "nothing has been changed yet");

    let fields = [("list", plan.field("list").unwrap()), ("shown", plan.field("shown").unwrap())];
    let fields = fields.each_ref().map(|(name, value)| (*name, value.as_str()));
    assert_eq!(lecturer.foreign().post("/people/class/apply", &fields).status, 403);
    let links = lecturer.post("/people/class/apply", &fields);
    assert!(links.status == 200 && links.header("cache-control") == Some("no-store"), "{links:?}");
    let csv = links.body.split_once("base64,").unwrap().1.split('"').next().unwrap();
    let csv = base64::Engine::decode(&base64::engine::general_purpose::STANDARD, csv).unwrap();
    let csv = String::from_utf8(csv).unwrap();
    let [head, row] = csv.lines().collect::<Vec<_>>()[..] else { panic!("{csv}") };
    assert_eq!(head, "student_id,name,mail,player,link");
    let (who, link) = row.split_once("http://kalah.test").unwrap();
    assert_eq!(who, "10,Zoë <b>Müller,,3,");
    assert!(links.body.contains(&format!("http://kalah.test{link}")), "the page does not show the link");
    assert!(class.entered(link).get("/me").body.contains("player 3"));
    // The same changes cannot be made again, and a list that is known changes nothing.
    assert_eq!(lecturer.post("/people/class/apply", &fields).status, 422);
    let again = lecturer.upload("/people/class", "list", &list);
    assert!(
        again.body.contains("0 people new, 0 people changed, 2 as before, 2 people missing"),
        "{}",
        again.body
    );
    let people = lecturer.get("/people").body;
    for name in ["Ada &#34;Quick&#34; Student", "Bob Student", "Cyd Student", "Zoë"] {
        assert!(people.contains(name), "{name}: {people}");
    }
    assert_eq!(bearer(&class, &token).get("/api/me").status, 200, "no token changed");
    let asked = lecturer.upload("/people/class", "list", "student_id,name,grade\n");
    assert!(asked.body.contains("say what its columns mean") && asked.body.contains("Meaning of grade"));
    let wrong = lecturer.upload("/people/class", "list", "student_id,name\n1,\n");
    assert!(wrong.status == 422 && wrong.body.contains("line 2: name is missing"), "{}", wrong.body);
    // Tokens, links and the list are noted, with who did it.
    let audit = lecturer.get("/audit").body;
    for said in ["joined", "amended", "token made", "invited", "Lena Lecturer", "Console"] {
        assert!(audit.contains(said), "{said}: {audit}");
    }
}

#[test]
fn whoever_is_shut_out_is_out_at_once_and_may_come_back() {
    let class = Class::start(LIST);
    let (lecturer, ada) = (class.entered(&class.lecturer), class.student(0));
    let token = bearer(&class, &new_token(&ada, &["read"]));
    assert_eq!(token.get("/api/me").status, 200);
    let found = lecturer.get("/people?find=ada").body;
    let (before, _) = found.split_once("\">Ada Student<").unwrap();
    let page = before.rsplit_once("href=\"").unwrap().1.to_owned();
    assert!(lecturer.get(&page).body.contains("<h1>Ada Student</h1>"));

    assert_eq!(lecturer.post(&format!("{page}/access"), &[("allowed", "no")]).status, 303);
    assert_eq!((ada.get("/me").status, token.get("/api/me").status), (401, 401));
    assert_eq!(lecturer.post(&format!("{page}/link"), &[]).status, 422);
    assert_eq!(lecturer.post(&format!("{page}/access"), &[("allowed", "yes")]).status, 303);
    assert_eq!(token.get("/api/me").status, 200);
    let link = lecturer.post(&format!("{page}/link"), &[]).body;
    let link = link.split_once("http://kalah.test").unwrap().1.split('<').next().unwrap().to_owned();
    let ada = class.entered(&link);

    for typed in ["", "Ada"] {
        let refused = ada.post("/me/deletion", &[("wanted", "yes"), ("confirm", typed)]);
        assert!(refused.status == 422 && refused.body.contains("The name does not match"), "{refused:?}");
        assert!(refused.body.contains("aria-invalid=\"true\""), "{refused:?}");
    }
    assert_eq!(ada.post("/me/deletion", &[("wanted", "yes"), ("confirm", "Ada Student")]).status, 303);
    assert!(ada.get("/me").body.contains("Your account will be deleted"));
    assert!(lecturer.get(&page).body.contains("Deletion requested"));
    assert_eq!(ada.post("/me/deletion", &[("wanted", "no")]).status, 303);
    assert!(!lecturer.get(&page).body.contains("Deletion requested"));
}

#[test]
fn public_pages_know_no_names() {
    let class = Class::start(LIST);
    let lecturer = class.entered(&class.lecturer);
    for path in
        ["/", "/ranking", "/ranking.csv", "/about", "/workers", "/api/standings", "/players/90", "/metrics"]
    {
        let seen = lecturer.get(path);
        assert_eq!(seen.status, 200, "{path}");
        for name in ["Student", "Tamara", "Lena"] {
            assert!(!seen.body.contains(name), "{path}");
        }
        // Figures go on meanwhile.
        if path == "/metrics" {
            continue;
        }
        assert_eq!(seen.body, class.stranger().get(path).body, "pages are the same for all");
    }
}

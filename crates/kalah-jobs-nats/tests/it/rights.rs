//! What a worker may do at the NATS server, and that it may do nothing more.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_nats::{Client, ConnectOptions, Event, HeaderMap, Subscriber};
use futures_util::StreamExt;
use kalah_jobs::{
    Attempt, Contestant, Job, JobId, JobOutcome, JobReport, Message, PlayWork, Priority, Product, ServerEnd,
    TournamentSettings, TransportEvent, Welcome, WorkerEnd, WorkerId, WorkerInfo, WorkerOrder, WorkerSession,
};
use kalah_jobs_nats::{NatsAddress, NatsError, Users, serve, work};
use tokio::time::timeout;

use crate::support::nats_server::NatsServer;

const SOON: Duration = Duration::from_millis(500);

fn id(name: &str) -> WorkerId {
    name.parse().expect("a name")
}

/// A NATS server with the server and two workers as users.
fn nats() -> NatsServer {
    let boss = "user = boss, password = of-boss".to_owned();
    let workers = ["w1", "w2"].map(|name| (id(name), format!("user = {name}, password = of-{name}")));
    NatsServer::start(&Users { server: boss, workers: workers.into() }.to_string())
}

fn address(nats: &NatsServer, user: &str) -> NatsAddress {
    format!("nats://{user}:of-{user}@{}", nats.at).parse().expect("an address")
}

fn info() -> WorkerInfo {
    let capabilities = kalah_jobs::Capabilities::default();
    WorkerInfo {
        session: WorkerSession(1),
        version: "1".to_owned(),
        slots: 1,
        ahead: 0,
        cores: 1,
        capabilities,
    }
}

fn job(id: i64) -> Job {
    let settings = TournamentSettings::new(kalah::Rules::default(), kalah_player::Limit::Nodes(1));
    let players = ["rightmost", "leftmost"].map(|word| Contestant::BuiltIn(word.to_owned()));
    let work = kalah_jobs::JobWork::Play(PlayWork::new(settings, players));
    Job { id: JobId::new(id), attempt: Attempt::FIRST, priority: Priority::Usual, work }
}

fn report(id: i64) -> Message {
    let outcome = JobOutcome::Done(Product::Checked(String::new()));
    Message::Report(JobReport { job: JobId::new(id), attempt: Attempt::FIRST, outcome })
}

/// A server's end and the end of `w2`, which has said hello.
struct Ends {
    nats: NatsServer,
    server: ServerEnd,
    w2: WorkerEnd,
}

impl Ends {
    async fn new() -> Ends {
        let nats = nats();
        let server = serve_as_boss(&nats);
        assert!(matches!(server.recv().await, Some(TransportEvent::Up)));
        let ends = Ends { w2: join(&nats, "w2"), nats, server };
        assert!(ends.w2.send_async(Message::Hello(info())).await);
        ends.welcome("w2").await;
        assert!(matches!(ends.w2.recv_async().await, Some(WorkerOrder::Welcome(_))));
        ends
    }

    /// Waits until a worker says hello, and welcomes it.
    async fn welcome(&self, name: &str) {
        loop {
            let (worker, message) = timeout(8 * SOON, self.receive()).await.expect("in time");
            assert_eq!(message, Message::Hello(info()));
            if worker == id(name) {
                break;
            }
        }
        let welcome = Welcome { bots: String::new(), secret: String::new() };
        self.server.order(&id(name), WorkerOrder::Welcome(welcome));
    }

    /// What a server's end that is new hears first.
    async fn heard_after_up(&self) -> Option<(WorkerId, Message)> {
        assert!(matches!(self.server.recv().await, Some(TransportEvent::Up)));
        self.said().await
    }

    async fn receive(&self) -> (WorkerId, Message) {
        match self.server.recv().await {
            Some(TransportEvent::Message { worker, message, receipt }) => {
                receipt.kept();
                (worker, message)
            }
            other => panic!("{other:?}"),
        }
    }

    /// What the server hears next, if it does soon. A way may say hello again.
    async fn said(&self) -> Option<(WorkerId, Message)> {
        let said = async {
            loop {
                let said = self.receive().await;
                if !matches!(said.1, Message::Hello(_)) {
                    return said;
                }
            }
        };
        timeout(3 * SOON, said).await.ok()
    }

    /// Ordinary work goes through, and nothing else was heard.
    async fn work(&self, number: i64) {
        self.server.order(&id("w2"), WorkerOrder::Do(Box::new(job(number))));
        let order = timeout(8 * SOON, self.w2.recv_async()).await.expect("in time");
        assert_eq!(order, Some(WorkerOrder::Do(Box::new(job(number)))));
        assert!(self.w2.send_async(report(number)).await);
        assert_eq!(self.said().await, Some((id("w2"), report(number))));
    }
}

fn serve_as_boss(nats: &NatsServer) -> ServerEnd {
    let (server, wire) = ServerEnd::new();
    let boss = address(nats, "boss");
    tokio::spawn(async move { serve(&boss, wire).await.expect("it may come") });
    server
}

fn join(nats: &NatsServer, name: &'static str) -> WorkerEnd {
    let (end, wire) = WorkerEnd::new();
    let address = address(nats, name);
    tokio::spawn(async move { work(&address, &id(name), wire).await.expect("it may come") });
    end
}

/// A worker's user in the hands of somebody else.
struct Intruder {
    client: Client,
    refusals: Arc<Mutex<Vec<String>>>,
}

impl Intruder {
    async fn new(nats: &NatsServer, name: &str) -> Intruder {
        let refusals: Arc<Mutex<Vec<String>>> = Arc::default();
        let list = Arc::clone(&refusals);
        let options = ConnectOptions::new()
            .user_and_password(name.to_owned(), format!("of-{name}"))
            .custom_inbox_prefix(format!("_INBOX_{name}"))
            .event_callback(move |event| {
                if let Event::ServerError(error) = event {
                    list.lock().unwrap_or_else(PoisonError::into_inner).push(error.to_string());
                }
                async {}
            });
        let client = options.connect(nats.at.to_string()).await.expect("it may come");
        Intruder { client, refusals }
    }

    /// Whether the NATS server has refused the last thing that was tried.
    async fn was_refused(&self) -> bool {
        self.client.flush().await.expect("it stays connected");
        tokio::time::sleep(SOON / 5).await;
        let refused = std::mem::take(&mut *self.refusals.lock().unwrap_or_else(PoisonError::into_inner));
        refused.iter().any(|text| text.to_lowercase().contains("permissions violation"))
    }

    async fn publish(&self, subject: &str, reply: Option<&str>, payload: &str) {
        let (subject, payload) = (subject.to_owned(), payload.to_owned().into());
        let said = match reply {
            Some(reply) => self.client.publish_with_reply(subject, reply.to_owned(), payload).await,
            None => self.client.publish(subject, payload).await,
        };
        said.expect("it is connected");
    }

    /// Takes a message of its own consumer to wherever it wants.
    async fn divert(&self, reply: &str) {
        self.publish("$JS.API.CONSUMER.MSG.NEXT.KALAH_JOBS.w1", Some(reply), "").await;
    }
}

async fn nothing_comes(subscriber: &mut Subscriber) -> bool {
    timeout(SOON, subscriber.next()).await.is_err()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_with_its_rights_works() {
    if kalah_needs::is_left_out() {
        return;
    }
    if !kalah_needs::all_here(&["nats-server"]) {
        return;
    }
    let ends = Ends::new().await;
    ends.work(1).await;
    ends.work(2).await;
    let w1 = join(&ends.nats, "w1");
    assert!(w1.send_async(Message::Hello(info())).await);
    ends.welcome("w1").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_no_right_to_come_is_refused_at_once() {
    if kalah_needs::is_left_out() {
        return;
    }
    if !kalah_needs::all_here(&["nats-server"]) {
        return;
    }
    let nats = nats();
    let wrong: NatsAddress = format!("nats://w1:of-w2@{}", nats.at).parse().expect("an address");
    let (_end, wire) = WorkerEnd::new();
    let refused = timeout(8 * SOON, work(&wrong, &id("w1"), wire)).await.expect("in time");
    assert!(matches!(refused, Err(NatsError::Refused(..))), "{refused:?}");
    let (_end, wire) = ServerEnd::new();
    let refused = timeout(8 * SOON, serve(&wrong, wire)).await.expect("in time");
    assert!(matches!(refused, Err(NatsError::Refused(..))), "{refused:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn publishing_elsewhere_is_refused() {
    if kalah_needs::is_left_out() {
        return;
    }
    if !kalah_needs::all_here(&["nats-server"]) {
        return;
    }
    let ends = Ends::new().await;
    let w1 = Intruder::new(&ends.nats, "w1").await;
    let text = serde_json::to_string(&report(1)).expect("text");
    for subject in [
        "kalah.reports.w2",
        "kalah.reports.w1.x",
        "kalah.say.w2",
        "kalah.orders.w2",
        "kalah.orders.w1",
        "kalah.jobs.w2",
        "kalah.jobs.w1",
        "$JS.API.INFO",
        "$JS.API.STREAM.NAMES",
        "$JS.API.STREAM.INFO.KALAH_JOBS",
        "$JS.API.STREAM.CREATE.MINE",
        "$JS.API.STREAM.UPDATE.KALAH_JOBS",
        "$JS.API.STREAM.DELETE.KALAH_JOBS",
        "$JS.API.STREAM.PURGE.KALAH_REPORTS",
        "$JS.API.STREAM.MSG.GET.KALAH_REPORTS",
        "$JS.API.STREAM.MSG.DELETE.KALAH_REPORTS",
        "$JS.API.DIRECT.GET.KALAH_REPORTS",
        "$JS.API.STREAM.SNAPSHOT.KALAH_REPORTS",
        "$JS.API.CONSUMER.CREATE.KALAH_JOBS",
        "$JS.API.CONSUMER.CREATE.KALAH_REPORTS.mine",
        "$JS.API.CONSUMER.DURABLE.CREATE.KALAH_REPORTS.mine",
        "$JS.API.CONSUMER.DELETE.KALAH_JOBS.w2",
        "$JS.API.CONSUMER.DELETE.KALAH_JOBS.w1",
        "$JS.API.CONSUMER.MSG.NEXT.KALAH_JOBS.w2",
        "$JS.API.CONSUMER.MSG.NEXT.KALAH_REPORTS.server",
        "$JS.ACK.KALAH_JOBS.w2.1.1.1.1.0",
        "$JS.ACK.KALAH_REPORTS.server.1.1.1.1.0",
        "_INBOX.x",
        "_INBOX_w2.x",
        "anything",
    ] {
        w1.publish(subject, Some("_INBOX_w1.x"), &text).await;
        assert!(w1.was_refused().await, "{subject}");
    }
    ends.work(1).await;
    assert_eq!(ends.said().await, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn hearing_others_is_refused() {
    if kalah_needs::is_left_out() {
        return;
    }
    if !kalah_needs::all_here(&["nats-server"]) {
        return;
    }
    let ends = Ends::new().await;
    let w1 = Intruder::new(&ends.nats, "w1").await;
    for subject in [
        ">",
        "*",
        "kalah.>",
        "kalah.orders.*",
        "kalah.orders.w2",
        "kalah.say.*",
        "kalah.reports.*",
        "kalah.jobs.*",
        "kalah.jobs.w1",
        "_INBOX.>",
        "_INBOX_w2.>",
        "*.>",
        "$JS.>",
        "$SYS.>",
    ] {
        let mut heard = w1.client.subscribe(subject).await.expect("it is connected");
        assert!(w1.was_refused().await, "{subject}");
        ends.server.order(&id("w2"), WorkerOrder::WhoAreYou);
        assert_eq!(
            timeout(8 * SOON, ends.w2.recv_async()).await.expect("in time"),
            Some(WorkerOrder::WhoAreYou)
        );
        assert!(nothing_comes(&mut heard).await, "{subject}");
    }
    ends.work(1).await;
}

/// NATS does not guard where a user wants its replies, so they can be put into others' subjects. They say nothing there.
#[tokio::test(flavor = "multi_thread")]
async fn replies_to_foreign_subjects_do_no_harm() {
    if kalah_needs::is_left_out() {
        return;
    }
    if !kalah_needs::all_here(&["nats-server"]) {
        return;
    }
    let ends = Ends::new().await;
    let w1 = Intruder::new(&ends.nats, "w1").await;
    let hello = serde_json::to_string(&Message::Hello(info())).expect("text");
    w1.publish("kalah.say.w1", None, &hello).await;
    ends.welcome("w1").await;
    for subject in [
        "kalah.reports.w2",
        "kalah.say.w2",
        "kalah.orders.w2",
        "kalah.jobs.w2",
        "$JS.API.STREAM.DELETE.KALAH_JOBS",
        "$JS.API.STREAM.PURGE.KALAH_REPORTS",
        "$JS.API.CONSUMER.DELETE.KALAH_JOBS.w2",
    ] {
        // An acknowledgement of its own report, which is no word of ours.
        w1.publish("kalah.reports.w1", Some(subject), "{}").await;
        // A request that ends in a status, and one that is no request.
        w1.publish("$JS.API.CONSUMER.MSG.NEXT.KALAH_JOBS.w1", Some(subject), r#"{"no_wait":true}"#).await;
        w1.publish("$JS.API.CONSUMER.MSG.NEXT.KALAH_JOBS.w1", Some(subject), "no request").await;
        ends.work(1).await;
    }
    assert_eq!(ends.said().await, None);
    assert!(!w1.was_refused().await, "all of this is allowed");
}

/// The most that can be done with it: a job of one's own is put before another worker, who does it in vain.
#[tokio::test(flavor = "multi_thread")]
async fn a_job_that_was_diverted_is_reported_by_who_does_not_hold_it() {
    if kalah_needs::is_left_out() {
        return;
    }
    if !kalah_needs::all_here(&["nats-server"]) {
        return;
    }
    let ends = Ends::new().await;
    let w1 = Intruder::new(&ends.nats, "w1").await;
    let hello = serde_json::to_string(&Message::Hello(info())).expect("text");
    w1.publish("kalah.say.w1", None, &hello).await;
    ends.welcome("w1").await;
    w1.divert("kalah.orders.w2").await;
    ends.server.order(&id("w1"), WorkerOrder::Do(Box::new(job(7))));
    let order = timeout(8 * SOON, ends.w2.recv_async()).await.expect("in time");
    assert_eq!(order, Some(WorkerOrder::Do(Box::new(job(7)))));
    assert!(ends.w2.send_async(report(7)).await);
    // The server hears who it was: the ledger knows that this is not who holds the job.
    assert_eq!(ends.said().await, Some((id("w2"), report(7))));
    // A job that is put where reports are is no report.
    w1.divert("kalah.reports.w2").await;
    ends.server.order(&id("w1"), WorkerOrder::Do(Box::new(job(8))));
    ends.work(9).await;
    assert_eq!(ends.said().await, None);
}

/// What has the name of something that is in the stream already is not taken: names must not be guessed.
#[tokio::test(flavor = "multi_thread")]
async fn a_stream_is_not_emptied_and_nobody_is_kept_from_reporting() {
    if kalah_needs::is_left_out() {
        return;
    }
    if !kalah_needs::all_here(&["nats-server"]) {
        return;
    }
    let ends = Ends::new().await;
    let w1 = Intruder::new(&ends.nats, "w1").await;
    for (header, value) in
        [("Nats-Rollup", "all"), ("Nats-Rollup", "sub"), ("Nats-Msg-Id", "1"), ("Nats-Msg-Id", "1.1.w2")]
    {
        let mut headers = HeaderMap::new();
        headers.insert(header, value);
        let said = w1.client.publish_with_headers("kalah.reports.w1", headers, "{}".into()).await;
        said.expect("it is connected");
        ends.work(1).await;
    }
}

/// In one account with the server, each of these would purge or delete the stream: the answer to what a worker may say
/// becomes a request by where the worker wants it.
#[tokio::test(flavor = "multi_thread")]
async fn what_waits_for_the_server_cannot_be_emptied_by_replies() {
    if kalah_needs::is_left_out() {
        return;
    }
    if !kalah_needs::all_here(&["nats-server"]) {
        return;
    }
    let mut ends = Ends::new().await;
    let w1 = Intruder::new(&ends.nats, "w1").await;
    let hello = serde_json::to_string(&Message::Hello(info())).expect("text");
    w1.publish("kalah.say.w1", None, &hello).await;
    ends.welcome("w1").await;
    // A report that the server hears and does not keep.
    assert!(ends.w2.send_async(report(1)).await);
    loop {
        let heard = timeout(8 * SOON, ends.server.recv()).await.expect("in time");
        if let Some(TransportEvent::Message { message: Message::Report(_), .. }) = heard {
            break;
        }
    }
    for target in ["PURGE.KALAH_REPORTS", "DELETE.KALAH_REPORTS", "PURGE.KALAH_JOBS", "DELETE.KALAH_JOBS"] {
        let target = format!("$JS.API.STREAM.{target}");
        for (subject, text) in [
            ("kalah.reports.w1", "{}"),
            ("$JS.ACK.KALAH_JOBS.w1.1.1.1.1.0", "+ACK"),
            ("$JS.ACK.KALAH_JOBS.w1.1.1.1.1.0", "+WPI"),
            ("$JS.ACK.KALAH_JOBS.w1.1.1.1.1.0", r#"+NXT {"no_wait":true}"#),
            ("$JS.API.CONSUMER.MSG.NEXT.KALAH_JOBS.w1", r#"{"no_wait":true}"#),
        ] {
            w1.publish(subject, Some(&target), text).await;
        }
    }
    w1.client.flush().await.expect("it stays connected");
    tokio::time::sleep(SOON).await;
    ends.server = serve_as_boss(&ends.nats);
    assert_eq!(ends.heard_after_up().await, Some((id("w2"), report(1))));
    ends.work(2).await;
}

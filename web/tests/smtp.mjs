// node smtp.mjs PORT HOW...: a mail server on the loopback. It says `listening PORT` and a line of JSON for each mail that it
// has taken. HOW is what becomes of each connection, the last one of all further ones: accept, refuse (the mail, for good),
// later (the mail, for now) or hang (after the greeting). Port 0 is a free one.
import { SMTPServer } from "smtp-server";

const [port, ...plan] = process.argv.slice(2);
let connections = 0;

function answered(code, text) {
  return Object.assign(new Error(text), { responseCode: code });
}

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  allowInsecureAuth: true,
  onAuth({ username, password }, session, callback) {
    session.login = `${username}:${password}`;
    callback(null, { user: username });
  },
  onConnect(session, callback) {
    session.how = plan[Math.min(connections, plan.length - 1)];
    connections += 1;
    callback();
  },
  onMailFrom(address, session, callback) {
    if (session.how !== "hang") {
      callback();
    }
  },
  onRcptTo(address, session, callback) {
    const no = { refuse: [550, `no ${address.address} here`], later: [451, "come back later"] }[session.how];
    callback(no ? answered(...no) : null);
  },
  onData(stream, session, callback) {
    const parts = [];
    stream.on("data", (part) => parts.push(part));
    stream.on("end", () => {
      const { mailFrom, rcptTo } = session.envelope;
      const text = Buffer.concat(parts).toString("utf8");
      const to = rcptTo.map((one) => one.address);
      console.log(JSON.stringify({ from: mailFrom.address, to, login: session.login ?? null, text }));
      callback();
    });
  },
});
server.on("error", (error) => console.error(error.message));
server.listen(Number(port), "127.0.0.1", () => console.log(`listening ${server.server.address().port}`));

// A wire to a server that can be cut: a browser that is told to be offline keeps the streams that it has.
import { connect, createServer } from "node:net";

/** A wire to the server at `url`. Its own address is `url`. */
export async function wire(url) {
  const { hostname, port } = new URL(url);
  const sockets = new Set();
  let whole = true;
  const server = createServer((near) => {
    if (!whole) return near.destroy();
    const far = connect(Number(port), hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ]) {
      sockets.add(socket);
      socket.pipe(other);
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    cut() {
      whole = false;
      sockets.forEach((socket) => socket.destroy());
    },
    mend() {
      whole = true;
    },
    close() {
      server.close();
      sockets.forEach((socket) => socket.destroy());
    },
  };
}

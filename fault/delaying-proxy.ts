import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A stretch of network in front of a database: everything takes `ms` more each way, and nothing passes while it is `cut`. */
export type DelayingProxy = {
  /** the database's address through it */
  url: string;
  /** what was sent so far to the database, in bytes */
  sent(): number;
  cut(): void;
  mend(): void;
  stop(): Promise<void>;
};

/** Opens it on a free port of this machine. */
export async function delayingProxy(target: string, ms: number): Promise<DelayingProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let [sent, isCut] = [0, false];
  let waiting: (() => void)[] = [];
  const later = (work: () => void) => {
    if (isCut) waiting.push(work);
    else work();
  };

  function carry(from: Socket, to: Socket, count: (bytes: number) => void) {
    sockets.add(from);
    from.setNoDelay(true);
    from.on("error", () => {});
    from.on("data", (piece) => {
      count(piece.length);
      setTimeout(() => later(() => to.writable && to.write(piece)), ms);
    });
    from.on("close", () => {
      sockets.delete(from);
      setTimeout(() => later(() => to.end()), ms);
    });
  }

  const server = createServer((client) => {
    const database = connect(Number(port), hostname);
    carry(client, database, (bytes) => {
      sent += bytes;
    });
    carry(database, client, () => {});
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const url = new URL(target);
  url.host = `127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  return {
    url: url.href,
    sent: () => sent,
    cut: () => {
      isCut = true;
    },
    mend: () => {
      isCut = false;
      for (const work of waiting.splice(0)) work();
      waiting = [];
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

import { connect, createServer, type Socket } from "node:net";

/** A way to the database on which the answer to a COMMIT can get lost. */
export type Proxy = {
  url: string;
  /** how many answers have been lost */
  lost(): number;
  close(): Promise<void>;
};

/** `losesNext` is asked at each commit: with true the database gets it, and its answer and the connection are gone. */
export function startProxy(databaseUrl: string, losesNext: () => boolean): Promise<Proxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let lost = 0;
  const server = createServer((client) => {
    const database = connect({ host: target.hostname, port: Number(target.port) });
    for (const socket of [client, database]) sockets.add(socket);
    let isLosing = false;
    client.on("data", (bytes) => {
      if (COMMIT.test(bytes.toString("latin1")) && losesNext()) isLosing = true;
      database.write(bytes);
    });
    database.on("data", (bytes) => {
      if (!isLosing) return void client.write(bytes);
      lost++;
      client.destroy();
      database.destroy();
    });
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const url = new URL(databaseUrl);
      url.host = `127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
      resolve({
        url: url.href,
        lost: () => lost,
        close: async () => {
          for (const socket of sockets) socket.destroy();
          await new Promise((done) => server.close(done));
        },
      });
    });
  });
}

/** A simple query that is nothing else, in PostgreSQL's protocol: text up to a zero byte. */
const COMMIT = /(^|[^a-z_])commit\0/i;

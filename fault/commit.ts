import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { print, promise } from "@/bench/measure";
import { countedEverywhere, Ledger, reportCounts, settled } from "./ledger";
import { registerOwner, withProductSetup } from "./setup";
import { Visitors } from "./traffic";

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

const VISITS = Number(process.argv[2] ?? 20_000);
const CREATES = 8;
const AT_ONCE = 32;
const PORT = 3122;

/** `npm run fault:commit [visits]`: the answer to every third COMMIT gets lost. Nothing counts twice, and no retry makes a second link. */
const main = () =>
  withProductSetup(async ({ database, folder, startProduct }) => {
    let [commits, isOn] = [0, false];
    const proxy = await startProxy(database.url, () => isOn && ++commits % 3 === 0);
    const app = await startProduct(PORT, { databaseUrl: proxy.url });
    const ledger = new Ledger(join(folder, "ledger"));
    const owner = await registerOwner(app.origin, 15);
    isOn = true;
    const visitors = new Visitors({ origin: app.origin, aliases: owner.aliases, atOnce: AT_ONCE, ledger });
    await visitors.walk(VISITS);
    const retried = await createWithRetries(app.origin, owner.key);
    isOn = false;
    await settled(database.client);
    await app.stop();
    await ledger.close();
    await proxy.close();
    print(`${proxy.lost()} answers to COMMIT were lost, ${retried} creates were sent again`);
    promise("answers were lost at all", String(proxy.lost()), proxy.lost() > 0);
    reportCounts(ledger, await countedEverywhere(database.client), 0);
    const { rows } = await database.client.query<{ links: number }>(
      "select count(*)::int as links from links where url = 'https://example.com/once'",
    );
    promise(`${CREATES} links for ${CREATES} keys`, String(rows[0]?.links), rows[0]?.links === CREATES);
  });

/** Sends each create with its Idempotency-Key until it is answered; returns how often it had to be sent again. */
async function createWithRetries(origin: string, key: string): Promise<number> {
  let retries = 0;
  for (let n = 0; n < CREATES; n++) {
    const send = () =>
      fetch(`${origin}/api/url/add`, {
        method: "POST",
        headers: {
          Authorization: `Bearer ${key}`,
          "Content-Type": "application/json",
          "Idempotency-Key": `once-${n}`,
        },
        body: JSON.stringify({ url: "https://example.com/once" }),
      });
    for (let answer = await send(); answer.status !== 200; answer = await send()) {
      retries++;
      if (![409, 429, 500, 503].includes(answer.status)) throw new Error(await answer.text());
      if (answer.status !== 503) print(`        ${answer.status} ${await answer.text()}`);
      await new Promise((resolve) => setTimeout(resolve, answer.status === 429 ? 5_000 : 200));
    }
  }
  return retries;
}

await main();

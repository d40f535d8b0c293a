import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseUrl } from "./locate";
import { pool } from "./pool";
import { prepareServer } from "./start";

const ROLE = `powerless_${process.pid}`;
const BARE = `bare_${process.pid}`;
const servers: Server[] = [];

beforeAll(async () => {
  await pool().query(`create role ${ROLE} login password 'only-for-tests'`);
  await pool().query(`create database ${BARE}`);
});
afterAll(async () => {
  await pool().query(`drop database ${BARE} with (force)`);
  await pool().query(`drop role ${ROLE}`);
  await pool().end();
  for (const server of servers) server.close();
});

function urlWith(change: (url: URL) => void): string {
  const url = new URL(databaseUrl());
  change(url);
  return url.href;
}

const asPowerless = (database: string) =>
  urlWith((url) => {
    [url.username, url.password, url.pathname] = [ROLE, "only-for-tests", `/${database}`];
  });

test("a server that refuses connections, or never answers, cannot be reached", async () => {
  const silent = await serverThat(() => {});
  await expect(prepareServer(urlWith((url) => (url.port = "1")))).rejects.toThrow(/cannot be reached/);
  await expect(prepareServer(silent)).rejects.toThrow(/cannot be reached/);
});

test("a wrong password and a missing database are reported", async () => {
  await expect(prepareServer(urlWith((url) => (url.password = "wrong")))).rejects.toThrow(/password/);
  await expect(prepareServer(urlWith((url) => (url.pathname = "/nowhere")))).rejects.toThrow(/not exist/);
});

test("TLS that the server does not offer is reported", async () => {
  const url = urlWith(({ searchParams }) => searchParams.set("sslmode", "no-verify"));
  await expect(prepareServer(url)).rejects.toThrow(/TLS, which the server does not offer/);
});

test("a user who may not create tables is reported with what is missing and the database's owner", async () => {
  await expect(prepareServer(asPowerless(BARE))).rejects.toThrow(
    new RegExp(`permission denied for schema public\\. Make the user ${ROLE} the owner`),
  );
});

test("a user who may not connect is reported", async () => {
  await pool().query(`revoke connect on database ${BARE} from public`);
  await expect(prepareServer(asPowerless(BARE))).rejects.toThrow(/permission denied for database/);
  await pool().query(`grant connect on database ${BARE} to public`);
});

test("a user without a free connection is reported", async () => {
  await pool().query(`alter role ${ROLE} connection limit 0`);
  await expect(prepareServer(asPowerless(BARE))).rejects.toThrow(/no connections left: too many connections/);
  await pool().query(`alter role ${ROLE} connection limit -1`);
});

test("a read-only database is reported as such", async () => {
  await pool().query(`alter role ${ROLE} set default_transaction_read_only = on`);
  await expect(prepareServer(asPowerless(BARE))).rejects.toThrow(/is read-only/);
  await pool().query(`alter role ${ROLE} reset default_transaction_read_only`);
});

test("PostgreSQL 14 is refused by its number", async () => {
  const old = await serverThat((socket) => answerAsVersion(socket, "140012", "14.12"));
  await expect(prepareServer(old)).rejects.toThrow(/PostgreSQL 14\.12, but 15 or newer is required/);
});

/** The address of a server that does this with every connection. */
async function serverThat(answer: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => answer(socket.on("error", () => {}))).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  return `postgresql://links:secret@127.0.0.1:${(server.address() as AddressInfo).port}/links`;
}

/** The minimum of PostgreSQL's protocol for one query: handshake, one row of three columns, done. */
function answerAsVersion(socket: Socket, number: string, name: string) {
  const ready = message("Z", Buffer.from("I"));
  socket.once("data", () => {
    socket.write(Buffer.concat([message("R", int32(0)), ready]));
    socket.on("data", () => {
      const columns = ["number", "name", "readonly"].map((column) =>
        Buffer.concat([Buffer.from(`${column}\0`), Buffer.alloc(6), int32(25), Buffer.alloc(8)]),
      );
      const values = [number, name, "f"].map((value) =>
        Buffer.concat([int32(value.length), Buffer.from(value)]),
      );
      const three = Buffer.from([0, 3]);
      const row = [
        message("T", Buffer.concat([three, ...columns])),
        message("D", Buffer.concat([three, ...values])),
      ];
      socket.write(Buffer.concat([...row, message("C", Buffer.from("SELECT 1\0")), ready]));
    });
  });
}

const message = (type: string, body: Buffer) =>
  Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);

function int32(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(number);
  return bytes;
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { transaction } from "../database/db";
import { pool } from "../database/pool";
import { env } from "../env";
import { signal } from "../signal-fixtures";
import { type OutgoingMail, queueMail } from "./outbox";
import { purgeMails, sendDueMails, sendMailSteadily } from "./sender";
import { type MailServer, mailServerFixture } from "./smtp-fixtures";

const before = { ...env() };
let server: MailServer;

beforeAll(async () => {
  server = await mailServerFixture();
});
beforeEach(async () => {
  Object.assign(env(), { SMTP_URL: server.url, MAIL_FROM: { name: "", address: "links@example.com" } });
  await pool().query("delete from mails");
});
afterEach(() => {
  server.behave({});
  server.arrived.length = 0;
});
afterAll(async () => {
  await server.close();
  Object.assign(env(), before);
});

const mail = (changes: Partial<OutgoingMail> = {}): OutgoingMail => ({
  key: "test:1",
  to: "ada@example.com",
  language: "en",
  template: "test",
  letter: {
    subject: "Your password",
    preview: "",
    heading: "Hello",
    blocks: [{ kind: "text", text: "a secret link" }],
    footer: "Why you get this.",
  },
  ...changes,
});

type Row = { state: string; attempts: number; error: string; sealed: Buffer | null; due: boolean };
const rows = async (): Promise<Row[]> =>
  (await pool().query<Row>("select *, next_at <= now() as due from mails order by id")).rows;
const makeDue = () => pool().query("update mails set next_at = now() where done_at is null");

test("a mail is sent once, and its letter forgotten", async () => {
  await queueMail(mail());
  const [waiting] = await rows();
  expect(waiting?.sealed?.includes("secret")).toBe(false);
  expect(await sendDueMails()).toBe(1);
  expect(await sendDueMails()).toBe(0);
  expect(server.arrived).toHaveLength(1);
  const [arrived] = server.arrived;
  expect(arrived?.header("Subject")).toBe("Your password");
  expect(arrived?.header("From")).toContain(new URL(env().APP_URL).host);
  expect(arrived?.header("List-Unsubscribe")).toBeUndefined();
  expect(arrived?.part("text/plain")).toContain("a secret link");
  expect(await rows()).toMatchObject([{ state: "sent", sealed: null, attempts: 1 }]);
});

test("a mail that can be turned off says how, in one press", async () => {
  const unsubscribe = { href: "https://links.example.com/account/unsubscribe?token=1", label: "Unsubscribe" };
  await queueMail(mail({ letter: { ...mail().letter, unsubscribe } }));
  await sendDueMails();
  expect(server.arrived[0]?.header("List-Unsubscribe")).toBe(`<${unsubscribe.href}>`);
  expect(server.arrived[0]?.header("List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
});

test("of one event there is one mail, however many report it at once", async () => {
  const queued = await Promise.all(Array.from({ length: 20 }, () => queueMail(mail())));
  expect(queued.filter(Boolean)).toHaveLength(1);
});

test("a mail is part of the caller's transaction", async () => {
  const failing = transaction(async () => {
    await queueMail(mail());
    throw new Error("never mind");
  });
  await expect(failing).rejects.toThrow("never mind");
  expect(await rows()).toEqual([]);
  await transaction(() => queueMail(mail()));
  const client = await pool().connect();
  await client.query("begin");
  await queueMail(mail({ key: "test:2" }), client);
  await client.query("rollback");
  client.release();
  expect(await rows()).toHaveLength(1);
});

test("without a mail server nothing is queued, and no address takes two readers", async () => {
  await expect(queueMail(mail({ to: "a@example.com, b@example.com" }))).rejects.toThrow("no address");
  Object.assign(env(), { SMTP_URL: undefined });
  expect(await queueMail(mail())).toBe(false);
  expect(await rows()).toEqual([]);
});

test("what may pass is tried again, later each time; what won't is not", async () => {
  server.behave({ rcpt: 450 });
  await queueMail(mail());
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 3; attempt++) {
    await sendDueMails();
    const [row] = (
      await pool().query<{ wait: number }>(
        "select extract(epoch from next_at - now())::int as wait from mails",
      )
    ).rows;
    waits.push(row?.wait ?? 0);
    expect(await rows()).toMatchObject([{ state: "waiting", attempts: attempt, due: false }]);
    expect(await sendDueMails()).toBe(0);
    await makeDue();
  }
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  expect(waits[0]).toBeGreaterThan(30);
  server.behave({ rcpt: 550 });
  await sendDueMails();
  expect(await rows()).toMatchObject([{ state: "failed", sealed: null }]);
});

test("an uncertain mail is not sent again", async () => {
  server.behave({ data: "close" });
  await queueMail(mail());
  await sendDueMails();
  expect(await rows()).toMatchObject([{ state: "unknown", sealed: null }]);
  server.behave({});
  await makeDue();
  expect(await sendDueMails()).toBe(0);
});

test("a mail from long ago is not sent: what a restored backup holds has expired", async () => {
  await queueMail(mail({ minutes: 60 }));
  await pool().query("update mails set expires_at = now() - interval '1 second'");
  expect(await sendDueMails()).toBe(0);
  expect(await rows()).toMatchObject([{ state: "expired", sealed: null }]);
});

test("a letter that no secret opens fails, and holds up no other", async () => {
  await queueMail(mail());
  await pool().query("update mails set sealed = '\\x00'");
  await queueMail(mail({ key: "test:2" }));
  await sendDueMails();
  expect((await rows()).map(({ state }) => state)).toEqual(["failed", "sent"]);
});

test("several processes share the work, and send nothing twice", async () => {
  for (let at = 0; at < 40; at++) await queueMail(mail({ key: `test:${at}` }));
  const drain = async () => {
    while ((await sendDueMails()) > 0);
  };
  await Promise.all([drain(), drain(), drain()]);
  expect(server.arrived).toHaveLength(40);
  expect(new Set(server.arrived.map((arrived) => arrived.header("Message-ID"))).size).toBe(40);
});

test("a leader sends as mails come, and ends with its term", async () => {
  let end = () => {};
  const term = { aborted: false, over: new Promise<void>((resolve) => (end = resolve)) };
  const sending = sendMailSteadily(term);
  for (let at = 0; at < 9; at++) await queueMail(mail({ key: `test:${at}` }));
  await expect.poll(async () => (await rows()).every(({ state }) => state === "sent")).toBe(true);
  term.aborted = true;
  end();
  await sending;
  expect(server.arrived).toHaveLength(9);
});

/** Sends what is due, in a process of its own. */
const SEND = `
  import { sendDueMails } from "./lib/platform/mail/sender.ts";
  await sendDueMails();
  process.exit(0);
`;

/** A process that sends, killed as soon as `until` holds. */
async function killedSender(until: () => boolean) {
  const settings = { SMTP_URL: server.url, MAIL_FROM: "links@example.com" };
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", SEND], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ...settings },
  });
  const closed = once(child, "close");
  while (!until()) await pause(10);
  signal([child.pid ?? -1], "SIGKILL");
  await closed;
}

test("killed while the server takes a mail: it is uncertain, shown, and never sent again", async () => {
  server.behave({ data: "hang" });
  await queueMail(mail());
  await killedSender(() => server.arrived.length > 0);
  expect(await rows()).toMatchObject([{ state: "sending" }]);
  server.behave({});
  await sendDueMails();
  expect(await rows()).toMatchObject([{ state: "sending" }]);
  await makeDue(); // five minutes later
  await sendDueMails();
  expect(await rows()).toMatchObject([
    { state: "unknown", sealed: null, error: expect.stringContaining("process ended") },
  ]);
  expect(server.arrived).toHaveLength(1);
});

test("killed before the server was to take it: it is sent by another", async () => {
  await queueMail(mail());
  // A claim, and then nothing.
  await pool().query("update mails set attempts = 1, next_at = now() + interval '5 minutes'");
  expect(await sendDueMails()).toBe(0);
  await makeDue();
  await sendDueMails();
  expect(await rows()).toMatchObject([{ state: "sent", attempts: 2 }]);
  expect(server.arrived).toHaveLength(1);
});

test("mails are kept for a month, waiting ones as long as they wait", async () => {
  await queueMail(mail());
  await sendDueMails();
  await queueMail(mail({ key: "test:2" }));
  expect(await purgeMails()).toBe(0);
  await pool().query("update mails set done_at = now() - interval '31 days' where state = 'sent'");
  expect(await purgeMails()).toBe(1);
  expect(await rows()).toMatchObject([{ state: "waiting" }]);
});

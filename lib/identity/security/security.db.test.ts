import { afterAll, expect, test } from "vitest";
import { db, transaction } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { type Actor, type CallOrigin, operatorFor } from "../access/actor";
import { makeAdmin } from "../access/admins";
import { recordAtSignIn, recordSecurityEvent } from "../access/security-events";
import { insertAccount } from "../account/account-fixtures";
import { listAllEvents, listNotices, listOwnEvents, seeNotices } from "./events";
import { exportOwnEvents } from "./export";
import { presentEvent } from "./present";
import { purgeSecurityEvents, writeSecurityEvents } from "./writer";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const QUERY = { limit: 1_000, page: 1, about: "all" as const };
const from = (address: string): CallOrigin => ({ address, userAgent: FIREFOX });
let people = 0;

afterAll(() => pool().end());

async function human(origin?: CallOrigin): Promise<Actor & { username: string }> {
  const username = `secure-${process.pid}-${people++}`;
  await insertAccount({ username, email: `${username}@example.com`, password: "long enough" });
  return { ...operatorFor(await db().user.findUniqueOrThrow({ where: { username } })), origin, username };
}

const kindsOf = async (actor: Actor, about: "all" | "keys" | "refusals" = "all") =>
  (await listOwnEvents(actor, { ...QUERY, about })).rows.map(({ kind }) => kind);

test("an event says what, with what and from where in words, and no address is kept", async () => {
  const ada = await human(from("203.0.113.7"));
  recordSecurityEvent(ada, { kind: "key.created", detail: "Made (sy_abcd…0f0f)" });
  const { rows } = await listOwnEvents(ada, { ...QUERY, about: "keys" });
  expect(rows.map(presentEvent)).toMatchObject([
    {
      kind: "key.created",
      user: ada.username,
      by: ada.username,
      via: "operator",
      browser: "Firefox",
      os: "Linux",
      detail: "Made (sy_abcd…0f0f)",
      sameplace: true,
      times: 1,
    },
  ]);
  const { rows: kept } = await pool().query("select to_jsonb(e)::text as row from security_events e");
  expect(JSON.stringify(kept)).not.toContain("203.0.113");
});

test("an event of work that was undone is none", async () => {
  const ada = await human();
  const undone = transaction(async () => {
    recordSecurityEvent(ada, { kind: "key.revoked" });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await kindsOf(ada)).not.toContain("key.revoked");
});

test("a flood of refused sign-ins is one row an hour for each place, and few rows in all", async () => {
  const ada = await human();
  const refuse = (address: string) =>
    recordAtSignIn({ kind: "sign-in.refused", userId: ada.userId, origin: from(address) });
  for (let n = 0; n < 3_000; n++) refuse("192.0.2.1");
  await writeSecurityEvents();
  for (let n = 0; n < 300; n++) refuse(`192.0.2.${n % 100}`);
  const { rows } = await listOwnEvents(ada, { ...QUERY, about: "refusals" });
  expect(rows.reduce((sum, { times }) => sum + times, 0)).toBe(3_300);
  // The hour may end in between.
  expect(rows.length).toBeLessThanOrEqual(42);
});

test("a flood of one account's other events is counted, not stored", async () => {
  const ada = await human();
  for (let n = 0; n < 200; n++) recordSecurityEvent(ada, { kind: "key.rotated", detail: `${n}` });
  const { rows } = await listOwnEvents(ada, { ...QUERY, about: "keys" });
  expect(rows.reduce((sum, { times }) => sum + times, 0)).toBe(200);
  expect(rows.length).toBeLessThanOrEqual(42);
});

test("refusals that name nobody are one row an hour, which administrators see", async () => {
  for (const address of ["192.0.2.9", "198.51.100.9"])
    recordAtSignIn({ kind: "sign-in.limited", userId: null, origin: from(address) });
  await writeSecurityEvents();
  const { rows } = await pool().query(
    "select times, place from security_events where kind = 'sign-in.limited' and user_id is null",
  );
  expect(rows.reduce((sum, { times }) => sum + times, 0)).toBe(2);
  expect(rows.every(({ place }) => place === null)).toBe(true);
});

test("nobody sees another's events; an administrator finds everybody's by name", async () => {
  const [ada, eve, boss] = [await human(), await human(), await human()];
  recordSecurityEvent(ada, { kind: "password.changed" });
  expect(await kindsOf(eve)).not.toContain("password.changed");
  const asBrowser = (actor: Actor): Actor => ({
    ...actor,
    credential: { kind: "session", id: "6f2c1d7e-4b1e-4c1a-9a5e-2f3b4c5d6e7f" },
  });
  const query = { ...QUERY, q: ada.username.toUpperCase() };
  await expect(listAllEvents(asBrowser(eve), query)).rejects.toMatchObject({ kind: "not-found" });
  await makeAdmin(boss);
  const { rows } = await listAllEvents(asBrowser(boss), query);
  expect(rows.map(({ kind, username }) => `${kind} ${username}`)).toContain(
    `password.changed ${ada.username}`,
  );
});

test("a change made with a key is reported until seen; one in the same browser is not", async () => {
  const ada = await human();
  const id = "6f2c1d7e-4b1e-4c1a-9a5e-2f3b4c5d6e7f";
  const browser: Actor = { ...ada, credential: { kind: "session", id } };
  recordSecurityEvent(browser, { kind: "email.changed" });
  expect(await listNotices(browser)).toEqual([]);
  recordSecurityEvent(
    { ...ada, credential: { kind: "key", id: 1, limit: null } },
    { kind: "password.changed" },
  );
  const [notice] = await listNotices(browser);
  expect(notice).toMatchObject({ kind: "password.changed", credential: "key" });
  await seeNotices(browser, { id: notice?.id ?? 0 });
  expect(await listNotices(browser)).toEqual([]);
  await expect(seeNotices(await human(), { id: notice?.id ?? 0 })).rejects.toMatchObject({
    kind: "not-found",
  });
});

test("the file has every event, in each form", async () => {
  const ada = await human();
  for (let n = 0; n < 5; n++) recordSecurityEvent(ada, { kind: "key.created", detail: `=${n}` });
  for (const [format, lines] of [
    ["csv", 6],
    ["ndjson", 5],
  ] as const) {
    const { pieces } = await exportOwnEvents(ada, { format, about: "keys" });
    let text = "";
    for await (const piece of pieces) text += piece;
    expect(text.trimEnd().split("\n"), format).toHaveLength(lines);
  }
});

test("events are kept for 400 days", async () => {
  const ada = await human();
  recordSecurityEvent(ada, { kind: "key.created", detail: "old" });
  recordSecurityEvent(ada, { kind: "key.created", detail: "young" });
  await writeSecurityEvents();
  for (const [detail, days] of [
    ["old", 401],
    ["young", 399],
  ] as const)
    await pool().query(
      "update security_events set last_at = now() - make_interval(days => $3) where user_id = $1 and detail = $2",
      [ada.userId, detail, days],
    );
  await purgeSecurityEvents();
  const { rows } = await listOwnEvents(ada, { ...QUERY, about: "keys" });
  expect(rows.map(({ detail }) => detail)).toEqual(["young"]);
});

test("events that cannot be written are queued, and their actor never sees an error", async () => {
  const ada = await human();
  await pool().query("alter table security_events rename to security_events_away");
  recordSecurityEvent(ada, { kind: "key.created", detail: "waited" });
  await writeSecurityEvents();
  await pool().query("alter table security_events_away rename to security_events");
  expect(await kindsOf(ada, "keys")).toEqual(["key.created"]);
});

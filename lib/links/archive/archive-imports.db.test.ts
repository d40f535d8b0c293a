import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { STATISTICS_RECORDS } from "@/lib/analytics/archive/statistics-records";
import type { Actor } from "@/lib/identity/access/actor";
import { db, disconnect } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { bytesOf, exported, fill, person } from "./archive-fixtures";
import { cancelArchiveImport, lastArchiveImport, startArchiveImport } from "./archive-imports";

let archive = "";
let bob: Actor;
let dropped = 0;

beforeAll(async () => {
  Object.assign(env(), { DOMAIN_CHECK: "off" });
  const ada = await person("ada");
  await fill(ada);
  archive = await exported(ada);
  // The other installation is this one, without her.
  await pool().query("delete from users where id = $1", [ada.userId]);
  await pool().query("delete from workspaces where id = $1", [ada.workspaceId]);
  bob = await person("bob");
});
afterAll(async () => {
  await disconnect();
  await pool().end();
});

const PATIENT = { timeout: 20_000 };

const sent = (text: string) => ({
  pieces: () => bytesOf(text),
  drop: async () => void dropped++,
});
const start = (actor: Actor, text: string, dryrun = false) =>
  startArchiveImport(actor, { file: sent(text), dryrun }, STATISTICS_RECORDS);

const ended = (actor: Actor) =>
  vi.waitUntil(async () => {
    const last = await lastArchiveImport(actor);
    return last?.state !== "running" && last;
  }, PATIENT);

/** An archive of pixels alone. */
const ofPixels = (count: number) =>
  JSON.stringify({
    form: "switchyard archive 1",
    pixels: Array.from({ length: count }, (_, at) => ({
      ...{ id: at + 1, type: "gtmpixel", name: `Shop ${at}`, tag: `GTM-${String(at).padStart(6, "0")}` },
    })),
  });

test("before the first one there is none", async () => {
  expect(await lastArchiveImport(bob)).toBeNull();
  expect(await cancelArchiveImport(bob)).toBeNull();
});

test("a rehearsal says what would be created, and the import creates it; the file is gone afterwards", async () => {
  expect(await start(bob, archive, true)).toMatchObject({ rehearsal: true, entries: 15, endedAt: null });
  expect(await ended(bob)).toMatchObject({ state: "done", sums: { created: 15, existing: 0, refused: 0 } });
  expect(await db().link.count({ where: { workspaceId: bob.workspaceId } })).toBe(0);
  await start(bob, archive);
  const made = await ended(bob);
  expect(made).toMatchObject({ state: "done", rehearsal: false, sums: { created: 15, refused: 0 } });
  expect(made?.sums.results.map(({ name, leftout }) => [name, leftout])).toEqual([
    ["go.ada.example/Whole", ["clicks used of the limit"]],
    ["/locked", ["password (the link is disabled until you set one)"]],
  ]);
  expect(await db().link.count({ where: { workspaceId: bob.workspaceId } })).toBe(5);
  await start(bob, archive);
  expect(await ended(bob)).toMatchObject({ sums: { created: 0, existing: 15, refused: 0 } });
  await vi.waitUntil(() => dropped === 3, PATIENT);
});

test("what is no archive is refused at once, and the last import stays on record", async () => {
  await expect(start(bob, "{}")).rejects.toThrow("This is no archive of Switchyard.");
  await expect(start(bob, archive.slice(0, -20))).rejects.toThrow("cut off");
  await expect(start(bob, ofPixels(200_001))).rejects.toThrow("at most 200000 can be imported here");
  expect(await lastArchiveImport(bob)).toMatchObject({ state: "done", sums: { existing: 15 } });
  expect(dropped).toBe(6);
});

test("one runs in a workspace at a time, beside those of others", async () => {
  const [eve, zoe] = [await person("eve"), await person("zoe")];
  const many = ofPixels(300);
  const begun = await Promise.allSettled([start(eve, many), start(eve, many), start(zoe, many)]);
  expect(begun.map(({ status }) => status).sort()).toEqual(["fulfilled", "fulfilled", "rejected"]);
  expect(begun.flatMap((one) => (one.status === "rejected" ? [one.reason.message] : []))).toEqual([
    "An archive is being imported into this workspace. Wait until it is done, or cancel it.",
  ]);
  for (const actor of [eve, zoe])
    expect(await ended(actor)).toMatchObject({ state: "done", sums: { created: 300 } });
});

test("a canceled one stops, and what it has created stays", async () => {
  const eve = await person("eve2");
  const count = 20_000;
  const made = () => db().pixel.count({ where: { workspaceId: eve.workspaceId } });
  await start(eve, ofPixels(count));
  await vi.waitUntil(async () => (await made()) > 10, PATIENT);
  expect(await cancelArchiveImport(eve)).toMatchObject({ state: "canceled" });
  // Its last word, a second later at most.
  const created = await vi.waitUntil(
    async () => (await lastArchiveImport(eve))?.sums.created || undefined,
    PATIENT,
  );
  expect(created).toBeLessThan(count);
  expect(await made()).toBe(created);
  expect(await lastArchiveImport(eve)).toMatchObject({ state: "canceled" });
});

test("one whose process has died is stopped, and the next begins", async () => {
  const eve = await person("eve3");
  const running = `insert into archive_imports (workspace_id, run, rehearsal, entries, sums, left_behind, seen_at)
    values ($1, $2, false, 9, '{"created": 4, "existing": 0, "refused": 0, "clicks": 0, "results": []}', '{}', now() - interval '61 seconds')`;
  await pool().query(running, [eve.workspaceId, randomUUID()]);
  expect(await lastArchiveImport(eve)).toMatchObject({
    state: "stopped",
    reason: null,
    sums: { created: 4 },
  });
  await start(eve, ofPixels(3));
  expect(await ended(eve)).toMatchObject({ state: "done", sums: { created: 3 } });
});

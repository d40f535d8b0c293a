import { beforeEach, expect, test, vi } from "vitest";
import type { Actor } from "@/lib/identity/access/actor";
import { refusalsOf } from "@/lib/identity/quotas/quota-fixtures";
import { db, transaction } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { runningTransaction } from "@/lib/platform/database/transaction";
import {
  addLink,
  changeLink,
  fullRound,
  health,
  hoursLater,
  someone,
  websiteForFile,
} from "./health/health-fixtures";
import { undoLinkChanges } from "./link-history";
import { switchBack } from "./switch-back";

const { site, status } = await websiteForFile();
let actor: Actor;
beforeEach(async () => {
  actor = await someone();
});

/** Statements that wait for a transaction to end. */
const WAITING =
  "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

/** Everything that links lead to is broken once this resolves. */
async function breakAll() {
  status.code = 404;
  await fullRound();
  await hoursLater(6);
  await fullRound();
}
const urlOf = async (id: number) => (await db().link.findUniqueOrThrow({ where: { id } })).url;

test("a broken link goes back to its last address that isn't broken, and an undo takes that back", async () => {
  const [oldest, known, now] = [site.at("a", "/oldest"), site.at("a", "/known"), site.at("a", "/now")];
  const id = await addLink(actor, oldest);
  await changeLink(actor, id, { url: known });
  await changeLink(actor, id, { url: now });
  // Another link shows that the address in between is broken as well.
  await addLink(actor, known);
  await breakAll();
  expect(await health(id)).toMatchObject({
    status: "broken",
    url: now,
    earlier: { address: oldest, field: "url" },
  });
  const { entryid } = await switchBack(actor, { id, address: oldest });
  expect(await urlOf(id)).toBe(oldest);
  await undoLinkChanges(actor, { id, entryid: entryid ?? 0 });
  expect(await urlOf(id)).toBe(now);
  // Without waiting for upkeep: the link is broken as it was, and can be switched again.
  expect(await health(id)).toMatchObject({ status: "broken", url: now, earlier: { address: oldest } });
});

test("a broken target goes back alone; other targets and the destination stay", async () => {
  const [there, de, fr, gone] = [
    site.at("b"),
    site.at("b", "/de"),
    site.at("b", "/fr"),
    site.at("b", "/gone"),
  ];
  const targets = (link: string) => ({
    geotarget: [
      { location: "fr", link: fr },
      { location: "de", link },
    ],
  });
  const id = await addLink(actor, there, targets(de));
  await changeLink(actor, id, targets(gone));
  await fullRound();
  await pool().query(
    "update destinations set status = 'broken', reason = 'status', http_status = 410 where url = $1",
    [gone],
  );
  expect(await health(id)).toMatchObject({
    url: gone,
    earlier: { address: de, field: "geotarget", name: "de" },
  });
  await switchBack(actor, { id, address: de });
  const { rows } = await pool().query(
    "select name, url from link_targets where link_id = $1 order by position",
    [id],
  );
  expect(rows).toEqual([
    { name: "fr", url: fr },
    { name: "de", url: de },
  ]);
  expect(await urlOf(id)).toBe(there);
});

test("a broken rule goes back alone, and the undo takes that back", async () => {
  const [there, evening, gone] = [site.at("d"), site.at("d", "/evening"), site.at("d", "/evening-gone")];
  const rules = (url: string) => ({
    rules: [
      { name: "Half", split: [{ url: there }, { url: site.at("d", "/half"), weight: 3 }] },
      { name: "Evenings", when: { device: ["mobile"] }, url },
    ],
  });
  const id = await addLink(actor, there, rules(evening));
  await changeLink(actor, id, rules(gone));
  await fullRound();
  await pool().query(
    "update destinations set status = 'broken', reason = 'status', http_status = 410 where url = $1",
    [gone],
  );
  const earlier = { address: evening, field: "rules", name: "Evenings" };
  expect(await health(id)).toMatchObject({ url: gone, earlier });
  const kept = async () => (await db().link.findUniqueOrThrow({ where: { id } })).rules;
  const before = await kept();
  const { entryid } = await switchBack(actor, { id, address: evening });
  expect(await kept()).toEqual([
    (before as unknown[])[0],
    { name: "Evenings", when: { device: ["mobile"] }, url: evening },
  ]);
  await undoLinkChanges(actor, { id, entryid: entryid ?? 0 });
  expect(await kept()).toEqual(before);
});

test("what somebody changes at the same moment is not taken back", async () => {
  const [known, now, elsewhere] = [site.at("e", "/known"), site.at("e", "/now"), site.at("f", "/elsewhere")];
  const id = await addLink(actor, known);
  await changeLink(actor, id, { url: now });
  await breakAll();
  expect(await health(id)).toMatchObject({ earlier: { address: known } });
  let second: Promise<(Error | undefined)[]> = Promise.resolve([]);
  let isOver = false;
  await transaction(async () => {
    await changeLink(actor, id, { url: elsewhere });
    second = runningTransaction()
      .exit(() => refusalsOf([() => switchBack(actor, { id, address: known })]))
      .finally(() => {
        isOver = true;
      });
    const looks = async () => isOver || (await pool().query(WAITING)).rows.length > 0;
    await vi.waitUntil(looks, { timeout: 10_000 });
  });
  expect((await second)[0]).toMatchObject({ kind: "conflict" });
  expect(await urlOf(id)).toBe(elsewhere);
});

test("without an earlier address, with another than was seen, and for a stranger, nothing changes", async () => {
  const [first, now] = [site.at("c", "/first"), site.at("c", "/now")];
  const never = await addLink(actor, site.at("c", "/never-changed"));
  const id = await addLink(actor, first);
  await changeLink(actor, id, { url: now });
  await expect(switchBack(actor, { id, address: first })).rejects.toMatchObject({ kind: "conflict" });
  await breakAll();
  expect((await health(never))?.earlier).toBeUndefined();
  await expect(switchBack(actor, { id: never, address: first })).rejects.toMatchObject({ kind: "conflict" });
  await expect(switchBack(actor, { id, address: now })).rejects.toMatchObject({ kind: "conflict" });
  const stranger = await someone();
  await expect(switchBack(stranger, { id, address: first })).rejects.toMatchObject({ kind: "not-found" });
  expect(await urlOf(id)).toBe(now);
});

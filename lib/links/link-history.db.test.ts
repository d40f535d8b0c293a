import { randomBytes } from "node:crypto";
import { afterAll, expect, test, vi } from "vitest";
import { type Actor, operatorFor } from "@/lib/identity/access/actor";
import { insertAccount } from "@/lib/identity/account/account-fixtures";
import { refusalsOf } from "@/lib/identity/quotas/quota-fixtures";
import { db, disconnect, transaction } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { runningTransaction } from "@/lib/platform/database/transaction";
import { parse } from "@/lib/platform/failure";
import { linkHistory, undoLinkChanges } from "./link-history";
import { createLink, getLink, updateLink } from "./links";
import { LinkChanges, NewLink } from "./schema";

afterAll(async () => {
  await disconnect();
  await pool().end();
});

const url = "https://example.com/";

async function ownerOfLink(): Promise<{ ada: Actor; id: number }> {
  const username = `h${randomBytes(6).toString("hex")}`;
  const { id } = await insertAccount({ username, email: `${username}@example.com`, password: "long enough" });
  const ada = operatorFor(await db().user.findUniqueOrThrow({ where: { id } }));
  return { ada, id: (await createLink(ada, parse(NewLink, { url }))).id };
}

const name = (ada: Actor, id: number, title: string) =>
  updateLink(ada, { id, ...parse(LinkChanges, { url, title }) });
const all = async (ada: Actor, id: number) =>
  (await linkHistory.list(ada, { id, limit: 1_000, page: 1 })).rows.map(
    ({ note, changes }) => note || changes,
  );

test("the newest hundred changes of a link are kept, and every note", async () => {
  const { ada, id } = await ownerOfLink();
  const other = await createLink(ada, parse(NewLink, { url }));
  await name(ada, other.id, "Other");
  await linkHistory.addNote(ada, { id, note: "Launch", date: new Date("2020-01-01") });
  for (let n = 1; n <= 103; n++) await name(ada, id, `Title ${n}`);
  const kept = await all(ada, id);
  expect(kept).toHaveLength(101);
  expect(kept[0]).toEqual([{ field: "title", before: "Title 102", after: "Title 103" }]);
  expect(kept[99]).toEqual([{ field: "title", before: "Title 3", after: "Title 4" }]);
  expect(kept[100]).toBe("Launch");
  expect(await all(ada, other.id)).toHaveLength(1);
});

test("of changes made at once, each begins where the one before it ended", async () => {
  const { ada, id } = await ownerOfLink();
  await Promise.all(Array.from({ length: 8 }, (_, n) => name(ada, id, `Title ${n}`)));
  const changes = (await all(ada, id)).flatMap((entry) => (typeof entry === "string" ? [] : entry)).reverse();
  expect(changes).toHaveLength(8);
  expect(changes.map(({ before }) => before)).toEqual([
    "",
    ...changes.slice(0, -1).map(({ after }) => after),
  ]);
});

test("a link takes its history with it", async () => {
  const { ada, id } = await ownerOfLink();
  await name(ada, id, "Gone");
  await pool().query("delete from links where id = $1", [id]);
  expect(await db().historyEntry.count({ where: { userId: ada.userId } })).toBe(0);
});

/** Statements that wait for a transaction to end. */
const WAITING =
  "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

test("an undo takes back nothing that somebody changes at the same moment", async () => {
  const { ada, id } = await ownerOfLink();
  await name(ada, id, "Spring");
  const [entry] = (await linkHistory.list(ada, { id, limit: 1, page: 1 })).rows;
  const [seen, elsewhere] = [entry?.id ?? 0, "https://example.com/elsewhere"];
  let undone: Promise<(Error | undefined)[]> = Promise.resolve([]);
  let isOver = false;
  await transaction(async () => {
    await updateLink(ada, { id, ...parse(LinkChanges, { url: elsewhere }) });
    undone = runningTransaction()
      .exit(() => refusalsOf([() => undoLinkChanges(ada, { id, entryid: seen, latest: seen })]))
      .finally(() => {
        isOver = true;
      });
    const looks = async () => isOver || (await pool().query(WAITING)).rows.length > 0;
    await vi.waitUntil(looks, { timeout: 10_000 });
  });
  expect((await undone)[0]).toMatchObject({ kind: "conflict" });
  expect(await getLink(ada, { id })).toMatchObject({ url: elsewhere, title: "Spring" });
});

test("a change that nobody has seen is not undone", async () => {
  const { ada, id } = await ownerOfLink();
  await name(ada, id, "Seen");
  const [seen] = (await linkHistory.list(ada, { id, limit: 1, page: 1 })).rows;
  const [entryid, latest] = [seen?.id ?? 0, seen?.id ?? 0];
  await name(ada, id, "Unseen");
  await expect(undoLinkChanges(ada, { id, entryid, latest })).rejects.toMatchObject({ kind: "conflict" });
  expect((await getLink(ada, { id })).title).toBe("Unseen");
  const [unseen] = (await linkHistory.list(ada, { id, limit: 1, page: 1 })).rows;
  await undoLinkChanges(ada, { id, entryid, latest: unseen?.id });
  expect((await getLink(ada, { id })).title).toBe("");
});

test("an alias that is taken meanwhile is a conflict", async () => {
  const { ada, id } = await ownerOfLink();
  const { alias } = await getLink(ada, { id });
  const custom = `renamed-${id}`;
  await updateLink(ada, { id, ...parse(LinkChanges, { url, custom }) });
  const [entry] = (await linkHistory.list(ada, { id, limit: 1, page: 1 })).rows;
  await createLink(ada, parse(NewLink, { url, custom: alias }));
  await expect(undoLinkChanges(ada, { id, entryid: entry?.id ?? 0 })).rejects.toMatchObject({
    kind: "conflict",
  });
  expect((await getLink(ada, { id })).alias).toBe(custom);
});

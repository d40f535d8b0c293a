import { randomBytes } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { type Actor, operatorFor } from "@/lib/identity/access/actor";
import { insertAccount } from "@/lib/identity/account/account-fixtures";
import { db, disconnect } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { parse } from "@/lib/platform/failure";
import { linkHistory } from "./link-history";
import { createLink, updateLink } from "./links";
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

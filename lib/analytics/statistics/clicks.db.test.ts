import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "@/lib/identity/access/actor";
import { createLink } from "@/lib/links/links";
import { pool } from "@/lib/platform/database/pool";
import { clickExportOf, clicksOf, presentClicks } from "./clicks";
import { linkSubject, workspaceSubject } from "./subject";
import { countVisits, insertActor, visitAt } from "./visit-fixtures";

const COUNT = 2_500;
let actor: Actor;
let id = 0;

beforeAll(async () => {
  actor = await insertActor();
  id = (await createLink(actor, { url: "https://example.com/" })).id;
  // Ten per second, so that timestamps alone are ambiguous.
  await countVisits(
    actor,
    Array.from({ length: COUNT }, (_, n) => ({
      ...visitAt(new Date(Date.UTC(2026, 10, 10) + Math.floor(n / 10) * 1_000)),
      linkId: id,
      visitor: n,
      destination: n === 7 ? '=HYPERLINK("x")' : "https://example.com/",
      bot: n % 5 === 0 ? "crawler" : "",
    })),
  );
});
afterAll(() => pool().end());

const page = async (query: { limit: number; before?: { at: Date; id: string } }) =>
  presentClicks(await clicksOf(linkSubject)(actor, { id, ...query })).data;

test("pages follow each other without a gap or a repetition, newest first, bots among them", async () => {
  const found: { id: string; time: string }[] = [];
  let next: string | null = "";
  while (next !== null) {
    const [ms = "", before = ""] = next.split("-");
    const answer = await page({
      limit: 999,
      ...(next && { before: { at: new Date(Number(ms)), id: before } }),
    });
    found.push(...answer.clicks);
    next = answer.next;
  }
  expect(found).toHaveLength(COUNT);
  expect(new Set(found.map((click) => click.id)).size).toBe(COUNT);
  expect(found.map(({ time }) => time)).toEqual(
    found
      .map(({ time }) => time)
      .toSorted()
      .toReversed(),
  );
});

test("a range and filters choose among them", async () => {
  const list = async (query: object) => {
    const { rows } = await clicksOf(workspaceSubject)(actor, { limit: 1_000, ...query });
    return rows.length;
  };
  expect(await list({ from: "2026-11-11" })).toBe(0);
  expect(await list({ to: "2026-11-10", tz: "UTC" })).toBe(1_000);
  expect(await list({ "filter[bot]": "crawler" })).toBe(COUNT / 5);
});

async function exported(format: "csv" | "ndjson"): Promise<string> {
  const file = await clickExportOf(linkSubject)(actor, { id, format });
  let text = "";
  for await (const piece of file.pieces) text += piece;
  return text;
}

test("an export holds each visit once, oldest first, in both forms, and no formula", async () => {
  const lines = (await exported("ndjson"))
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { id: string; time: string });
  expect(lines).toHaveLength(COUNT);
  expect(new Set(lines.map((line) => line.id)).size).toBe(COUNT);
  expect(lines.map(({ time }) => time)).toEqual(lines.map(({ time }) => time).toSorted());
  const rows = (await exported("csv")).trimEnd().split("\r\n");
  expect(rows).toHaveLength(COUNT + 1);
  expect(rows[0]).toMatch(/^id,time,link,shorturl,outcome,/);
  expect(rows.join("\n")).toContain(`"'=HYPERLINK(""x"")"`);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "@/lib/identity/access/actor";
import { disconnect } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { sizeOfArchive } from "./archive";
import { imported, person } from "./archive-fixtures";

let eve: Actor;
beforeAll(async () => {
  eve = await person("eve");
});
afterAll(async () => {
  await disconnect();
  await pool().end();
});

const HEAD = '{"form":"switchyard archive 1"';

let made = 0;
const link = (more: object) => ({
  ...{ id: ++made, alias: `hostile-${made}`, url: "https://example.com/", type: "direct", domain_id: null },
  ...{ title: "", note: "", expired_url: "", meta_title: "", meta_description: "", meta_image: "" },
  ...{ created_at: "2024-01-01T00:00:00Z", targets: [], parameters: [], pixels: [], ...more },
});

async function* repeated(first: string, unit: string, times: number): AsyncGenerator<Uint8Array> {
  yield Buffer.from(first);
  const piece = Buffer.from(unit.repeat(10_000));
  for (let at = 0; at < times; at += 10_000) yield piece;
}

test.each([
  ["lists in lists", `${HEAD},"links":[`, "["],
  ["objects in objects", `${HEAD},"links":[`, '{"a":'],
  ["empty objects", `${HEAD},"links":[[`, "{},"],
  ["lists of the archive", HEAD, ',"links":[1]'],
])("%s that would fill the memory are refused in time", async (_, first, unit) => {
  await expect(sizeOfArchive(repeated(first, unit, 1_000_000))).rejects.toThrow(
    "more lists in lists than Switchyard ever makes",
  );
});

test("of a file that doesn't say that it is an archive no more is read", async () => {
  await expect(sizeOfArchive(repeated("", "[", 1_000_000))).rejects.toThrow("no archive of Switchyard");
});

test("numbers and dates that no database holds refuse their entry, and the others are imported", async () => {
  const far = "-200000-01-01T00:00:00Z";
  const rows = await imported(
    eve,
    JSON.stringify({
      form: "switchyard archive 1",
      pixels: [{ id: 1, type: "gtmpixel", name: "Shop", tag: "GTM-ABCDEF", created_at: far }],
      links: [
        link({ id: 3_000_000_000 }),
        link({ created_at: far }),
        link({ pixels: [{ pixel_id: 3_000_000_000 }] }),
        link({ clicks: 9e15, imported_days: [{ day: "2024-01-01", clicks: 1e308 }] }),
        link({}),
      ],
      campaigns: [
        { id: 1, name: "C", access: "public", mode: "weighted", members: [{ link_id: 4e9, weight: 1 }] },
      ],
    }),
  );
  expect(rows.map(({ part, outcome, reason }) => [part, outcome, reason?.split(":")[0]])).toEqual([
    ["pixels", "created", undefined],
    ["links", "refused", "id can't be read"],
    ["links", "refused", "created_at can't be read"],
    ["links", "refused", "pixels can't be read"],
    ["links", "created", undefined],
    ["links", "created", undefined],
    ["campaigns", "refused", "members can't be read"],
  ]);
});

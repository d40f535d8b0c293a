import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { STATISTICS_RECORDS } from "@/lib/analytics/archive/statistics-records";
import type { Actor } from "@/lib/identity/access/actor";
import { db, disconnect } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { bytesOf, person } from "./archive-fixtures";
import { lastArchiveImport, startArchiveImport } from "./archive-imports";

let eve: Actor;
beforeAll(async () => {
  eve = await person("eve");
});
afterAll(async () => {
  await disconnect();
  await pool().end();
});

const start = (actor: Actor, parts: object) => {
  const text = JSON.stringify({ form: "switchyard archive 1", ...parts });
  return startArchiveImport(
    actor,
    {
      file: { pieces: () => bytesOf(text, 65_536), drop: async () => {} },
      dryrun: false,
    },
    STATISTICS_RECORDS,
  );
};

const PATIENT = { timeout: 20_000 };
const ended = (actor: Actor) =>
  vi.waitUntil(async () => {
    const found = await lastArchiveImport(actor);
    return found?.state !== "running" && found;
  }, PATIENT);

const link = (at: number, more: object) => ({
  ...{ id: at, alias: `long-${at}`, url: "https://example.com/", type: "direct", domain_id: null },
  ...{ title: "", note: "", expired_url: "", meta_title: "", meta_description: "", meta_image: "" },
  ...{ created_at: "2024-01-01T00:00:00Z", targets: [], parameters: [], pixels: [], ...more },
});

test("what is said of long texts is short", async () => {
  const long = "x".repeat(100_000);
  const pixels = Array.from({ length: 5_000 }, (_, at) => ({ pixel_id: at + 1 }));
  const targets = [{ kind: "geo", name: long, url: "none" }];
  await start(eve, { links: [link(1, { alias: long }), link(2, { pixels }), link(3, { targets })] });
  const { sums } = await ended(eve);
  expect(sums.results).toHaveLength(3);
  expect(JSON.stringify(sums.results).length).toBeLessThan(5_000);
  expect(sums.results[1]?.leftout?.at(-1)).toBe("4980 more");
});

const MANY = 20_000;
const pixels = Array.from({ length: MANY }, (_, at) => ({
  ...{ id: at + 1, type: "gtmpixel", name: `Shop ${at}`, tag: `GTM-${String(at).padStart(6, "0")}` },
}));

test.each([
  ["viewer", "update memberships set role = 'viewer' where user_id = $1"],
  ["removed", "delete from memberships where user_id = $1"],
  ["blocked", "update users set disabled_at = now() where id = $1"],
  ["keyless", "update api_keys set revoked_at = now() where user_id = $1"],
  [
    "closed",
    "update workspaces set closed_at = now() where id = (select personal_workspace_id from users where id = $1)",
  ],
])("the import of somebody who may no longer write stops: %s", async (name, lose) => {
  const owner = await person(name);
  const { userId, workspaceId } = owner;
  const { id } = await db().apiKey.create({
    data: {
      ...{ userId, workspaceId, name, prefix: "s", lastFour: "last", hash: Buffer.from(name) },
      scopes: ["write"],
    },
  });
  await start({ ...owner, credential: { kind: "key", id, limit: null } }, { pixels });
  await vi.waitUntil(async () => ((await lastArchiveImport(owner))?.sums.created ?? 0) > 0, PATIENT);
  await pool().query(lose, [userId]);
  const { state, reason, sums } = await ended(owner);
  expect({ state, reason }).toEqual({
    state: "stopped",
    reason: "Whoever began this import may no longer write in this workspace.",
  });
  expect(sums.created).toBeLessThan(MANY);
});

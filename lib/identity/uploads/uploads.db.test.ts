import { existsSync } from "node:fs";
import { mkdtemp, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import type { Actor } from "../access/actor";
import { keepMedia, mediaFile, purgeUploads } from "./uploads";

let actor: Actor;
const settings = { ...env() };

beforeAll(async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), "media-"));
  Object.assign(env(), { DATA_DIR, UPLOAD_QUOTA_MB: 1 });
  const { id } = await db().workspace.create({ data: { name: "Uploads" } });
  actor = { userId: 0, workspaceId: id, scopes: ["write"], credential: { kind: "operator" } };
});
afterAll(async () => {
  await rm(env().DATA_DIR, { recursive: true });
  Object.assign(env(), settings);
  await pool().end();
});

/** A sound of so many bytes; the letter makes it one of its own. */
const sound = (letter: string, bytes = 1_000) =>
  Buffer.concat([Buffer.from("OggS"), Buffer.alloc(bytes - 4, letter)]);

const nameOf = async (file: Buffer) => (await keepMedia(actor, { file })).path.replace("/uploads/", "");

async function age(name: string) {
  const before = new Date(Date.now() - 25 * 3_600_000);
  await utimes(mediaFile(name), before, before);
  await pool().query("update uploads set uploaded_at = $2 where name = $1", [name, before]);
}

test("uploads go after a day unless an item, the profile or a page shows them", async () => {
  const [inItem, inBio, unused, fresh] = [
    await nameOf(sound("a")),
    await nameOf(sound("b")),
    await nameOf(sound("c")),
    await nameOf(sound("d")),
  ];
  const { workspaceId } = actor;
  const price = { priceRegular: 1, priceExtended: 1, currency: "USD" };
  const item = await db().item.create({
    data: { workspaceId, name: "Song", ...price, screenshots: [`/uploads/${inItem}`] },
  });
  const content = { picture: `https://links.example.com/uploads/${inBio}` };
  await db().splashPage.create({ data: { workspaceId, name: "Splash", content } });
  for (const name of [inItem, inBio, unused]) await age(name);
  expect(await purgeUploads()).toBe(1);
  expect([inItem, inBio, unused, fresh].map((name) => existsSync(mediaFile(name)))).toEqual([
    true,
    true,
    false,
    true,
  ]);
  await db().item.delete({ where: { id: item.id } });
  expect(await purgeUploads()).toBe(1);
  expect(existsSync(mediaFile(inItem))).toBe(false);
});

test("a workspace's files hold no more than its share together; the same file again takes none", async () => {
  const { id } = await db().workspace.create({ data: { name: "Full" } });
  const full = { ...actor, workspaceId: id };
  const half = sound("e", 600_000);
  await keepMedia(full, { file: half });
  await keepMedia(full, { file: half });
  await expect(keepMedia(full, { file: sound("f", 600_000) })).rejects.toThrow(/storage limit of 1 MB/);
  expect((await keepMedia(actor, { file: half })).media).toBe("audio");
});

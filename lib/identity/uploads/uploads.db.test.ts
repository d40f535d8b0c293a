import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertAccount } from "@/lib/identity/account/account-fixtures";
import { keepAvatar } from "@/lib/identity/account/avatar";
import { previewLogo, uploadLogo } from "@/lib/links/qr/logo";
import { db } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { findFile } from "@/lib/platform/files/files";
import { type S3Double, startS3 } from "@/lib/platform/files/s3-fixtures";
import { tidyFiles } from "@/lib/platform/files/trash";
import { drawing } from "@/lib/platform/media/drawing";
import { usedFiles } from "@/lib/platform/server/used-files";
import type { Actor } from "../access/actor";
import { keepMedia } from "./uploads";
import { updateShares } from "./used-uploads";

let actor: Actor;
let s3: S3Double;
const settings = { ...env() };

beforeAll(async () => {
  s3 = await startS3();
  const DATA_DIR = await mkdtemp(join(tmpdir(), "media-"));
  Object.assign(env(), s3.settings, { DATA_DIR, UPLOAD_QUOTA_MB: 1 });
  await pool().query("insert into installation default values");
  actor = await workspace("Uploads");
});
afterAll(async () => {
  await s3.close();
  await rm(env().DATA_DIR, { recursive: true });
  Object.assign(env(), settings);
  await pool().end();
});

async function workspace(name: string): Promise<Actor> {
  const { id } = await db().workspace.create({ data: { name } });
  return { userId: 0, workspaceId: id, scopes: ["write"], credential: { kind: "operator" } };
}

/** A sound of so many bytes; the letter makes it one of its own. */
const sound = (letter: string, bytes = 1_000) =>
  Buffer.concat([Buffer.from("OggS"), Buffer.alloc(bytes - 4, letter)]);

const nameOf = async (file: Buffer, uploader = actor) =>
  (await keepMedia(uploader, { file })).path.replace("/uploads/", "");

const areThere = (...names: string[]) =>
  Promise.all(names.map(async (name) => (await findFile(name)) !== undefined));

/** Makes all uploads, or those of some names, two days older. */
async function age(...names: string[]) {
  for (const [table, column] of [
    ["uploads", "uploaded_at"],
    ["files", "touched_at"],
  ])
    await pool().query(`update ${table} set ${column} = now() - interval '2 days' where name = any($1)`, [
      names,
    ]);
}

async function tidy() {
  await updateShares();
  return tidyFiles(usedFiles)();
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
  await age(inItem, inBio, unused);
  expect(await tidy()).toBe(1);
  expect(await areThere(inItem, inBio, unused, fresh)).toEqual([true, true, false, true]);
  await db().item.delete({ where: { id: item.id } });
  expect(await tidy()).toBe(1);
  expect(await areThere(inItem, inBio, unused, fresh)).toEqual([false, true, false, true]);
});

test("two workspaces share a file, and it stays while one of them uses it", async () => {
  const other = await workspace("Other");
  const name = await nameOf(sound("s"));
  expect(await nameOf(sound("s"), other)).toBe(name);
  await age(name);
  await db().workspace.delete({ where: { id: actor.workspaceId } });
  actor = await workspace("Uploads again");
  const content = { picture: `/uploads/${name}` };
  await db().splashPage.create({ data: { workspaceId: other.workspaceId, name: "Splash", content } });
  await tidy();
  expect(await areThere(name)).toEqual([true]);
  await db().workspace.delete({ where: { id: other.workspaceId } });
  await tidy();
  expect(await areThere(name)).toEqual([false]);
});

test("an avatar and a code's logo are uses", async () => {
  const { id } = await insertAccount({
    username: "pictured",
    email: "p@example.com",
    password: "long enough",
  });
  const owner = { ...actor, userId: id };
  const file = await drawing({ for: "members", owner: "" }, (sharp) =>
    sharp({ create: { width: 9, height: 9, channels: 3, background: "#09707f" } })
      .png()
      .toBuffer(),
  );
  await keepAvatar(owner, { file });
  const logo = await uploadLogo(owner, { file });
  const { workspaceId } = actor;
  const alias = "logo-code";
  await db().qrCode.create({ data: { workspaceId, name: "Code", alias, type: "text", data: {}, logo } });
  const { rows } = await pool().query("select file from avatars where user_id = $1", [id]);
  await age(rows[0].file, logo);
  await tidy();
  expect(await areThere(rows[0].file, logo)).toEqual([true, true]);
  await pool().query("delete from avatars; delete from qr_codes");
  await tidy();
  expect(await areThere(rows[0].file, logo)).toEqual([false, false]);
});

test("an upload that the store refuses takes nothing of the workspace's share, and leaves no half of a file", async () => {
  await pool().query("update file_store set kept_in = 's3'");
  s3.fault = { status: 403, code: "AccessDenied" };
  const fresh = await workspace("Refused");
  const refused = keepMedia(fresh, { file: sound("r") });
  await expect(refused).rejects.toMatchObject({ kind: "unavailable", headers: { "Retry-After": "5" } });
  expect(await db().upload.count({ where: { workspaceId: fresh.workspaceId } })).toBe(0);
  expect(
    (await pool().query("select from files where kept_in = 's3' and stored_at is not null")).rowCount,
  ).toBe(0);
  s3.fault = undefined;
  const name = await nameOf(sound("r"), fresh);
  expect([await areThere(name), s3.objects.size]).toEqual([[true], 1]);
  await pool().query("update file_store set kept_in = 'postgres'");
});

test("of several uploads at one moment those pass that fit, and no more", async () => {
  const full = await workspace("Race");
  const sent = ["1", "2", "3", "4", "5"].map((letter) => keepMedia(full, { file: sound(letter, 300_000) }));
  const outcomes = (await Promise.allSettled(sent)).filter(({ status }) => status === "fulfilled");
  const { _sum } = await db().upload.aggregate({
    where: { workspaceId: full.workspaceId },
    _sum: { bytes: true },
  });
  expect([outcomes.length, _sum.bytes]).toEqual([3, 900_000]);
});

test("a workspace's files hold no more than its share together; the same file again takes none", async () => {
  const full = await workspace("Full");
  const half = sound("e", 600_000);
  await keepMedia(full, { file: half });
  await keepMedia(full, { file: half });
  await expect(keepMedia(full, { file: sound("f", 600_000) })).rejects.toThrow(/storage limit of 1 MB/);
  expect((await keepMedia(actor, { file: half })).media).toBe("audio");
});

test("logos of codes are part of a workspace's share, as long as a code has them", async () => {
  const designer = await workspace("Logos");
  const { workspaceId } = designer;
  const shares = () =>
    db().upload.findMany({ where: { workspaceId, endedAt: null }, select: { name: true } });
  const logo = await uploadLogo(designer, { file: await noise(64) });
  expect(await shares()).toEqual([{ name: logo }]);
  await db().qrCode.create({
    data: { workspaceId, name: "Code", alias: "shared-logo", type: "text", data: {}, logo },
  });
  await age(logo);
  await tidy();
  expect(await shares()).toEqual([{ name: logo }]);
  await keepMedia(designer, { file: sound("l", 700_000) });
  await expect(uploadLogo(designer, { file: await noise(256) })).rejects.toThrow(/storage limit of 1 MB/);
  await expect(previewLogo(designer, logo)).resolves.toMatch(/^data:image\/png;base64,/);
  await pool().query("delete from qr_codes");
  await tidy();
  // A preview brings nothing back from the trash.
  await expect(previewLogo(designer, logo)).rejects.toThrow(/is not an uploaded file/);
  expect(await areThere(logo)).toEqual([false]);
});

test("what a workspace has in the trash is limited, and is its own for thirty days", async () => {
  const busy = await workspace("Busy");
  const { workspaceId } = busy;
  const uploadUnused = async (letter: string) => {
    const name = await nameOf(sound(letter, 900_000), busy);
    await age(name);
    await tidy();
    return name;
  };
  const [first] = [await uploadUnused("t"), await uploadUnused("u"), await uploadUnused("v")];
  await expect(uploadUnused("w")).rejects.toThrow(/3 MB .* with those in the trash; wait/);
  expect(await nameOf(sound("t", 900_000), busy)).toBe(first);
  await db().splashPage.create({
    data: { workspaceId, name: "Splash", content: { picture: `/uploads/${first}` } },
  });
  await pool().query("update uploads set ended_at = now() - interval '31 days' where ended_at is not null");
  await age(first);
  await tidy();
  expect(await db().upload.findMany({ where: { workspaceId } })).toMatchObject([
    { name: first, endedAt: null },
  ]);
  await expect(nameOf(sound("w", 900_000), busy)).rejects.toThrow(/storage limit of 1 MB/);
});

test("a file that another workspace alone shows stays its uploader's, until a share has it", async () => {
  const [uploader, other] = [await workspace("Uploader"), await workspace("Shows it")];
  const name = await nameOf(sound("y"), uploader);
  const content = { picture: `/uploads/${name}` };
  await db().splashPage.create({ data: { workspaceId: other.workspaceId, name: "S", content } });
  const endLongAgo = async () => {
    await age(name);
    await tidy();
    await pool().query("update uploads set ended_at = now() - interval '31 days' where ended_at is not null");
    await tidy();
    const { workspaceId } = uploader;
    return db().upload.count({ where: { workspaceId } });
  };
  expect([await endLongAgo(), await areThere(name)]).toEqual([1, [true]]);
  await nameOf(sound("y"), other);
  expect([await endLongAgo(), await areThere(name)]).toEqual([0, [true]]);
});

test("a file that a page shows again is in the workspace's share again", async () => {
  const undecided = await workspace("Undecided");
  const { workspaceId } = undecided;
  const name = await nameOf(sound("z"), undecided);
  await age(name);
  await tidy();
  const share = () => db().upload.findFirst({ where: { workspaceId }, select: { endedAt: true } });
  expect(await share()).not.toEqual({ endedAt: null });
  await db().splashPage.create({
    data: { workspaceId, name: "S", content: { picture: `/uploads/${name}` } },
  });
  await tidy();
  expect(await share()).toEqual({ endedAt: null });
  expect(await areThere(name)).toEqual([true]);
});

test("a person's picture changes so many times a day, since each stays in the trash for a month", async () => {
  const { id } = await insertAccount({
    username: "changing",
    email: "changing@example.com",
    password: "long enough",
  });
  const owner = { ...actor, userId: id };
  const file = await noise(16);
  for (let change = 0; change < 50; change++) await keepAvatar(owner, { file });
  await expect(keepAvatar(owner, { file })).rejects.toMatchObject({ kind: "limited" });
});

/** A picture that no format makes smaller. */
const noise = (side: number) =>
  drawing({ for: "members", owner: "" }, (sharp) =>
    sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
      .png()
      .toBuffer(),
  );

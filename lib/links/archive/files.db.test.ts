import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "@/lib/identity/access/actor";
import { keepMedia } from "@/lib/identity/uploads/uploads";
import { db, disconnect } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { parse } from "@/lib/platform/failure";
import { readFile } from "@/lib/platform/files/files";
import { drawing } from "@/lib/platform/media/drawing";
import { createBioPage } from "../bio/bio";
import { NewBioPage } from "../bio/schema";
import { uploadLogo } from "../qr/logo";
import { createQr } from "../qr/qr";
import { NewQr } from "../qr/schema";
import { createSplashPage } from "../splash/splash";
import { exported, imported, outcomes, person } from "./archive-fixtures";

const settings = { ...env() };
let ada: Actor;
let archive = "";

const picture = (background: string, kind: "png" | "jpeg" = "png") =>
  drawing({ for: "members", owner: "" }, (sharp) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .toFormat(kind)
      .toBuffer(),
  );

beforeAll(async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), "archive-files-"));
  Object.assign(env(), { DATA_DIR, APP_URL: "https://old.example" });
  await pool().query("insert into installation default values");
  ada = await person("ada");
  await fillPictures();
  archive = await exported(ada);
  await pool().query("delete from users where id = $1", [ada.userId]);
  await pool().query("delete from workspaces where id = $1", [ada.workspaceId]);
  Object.assign(env(), { APP_URL: "https://new.example" });
});
afterAll(async () => {
  await disconnect();
  await pool().end();
  await rm(env().DATA_DIR, { recursive: true });
  Object.assign(env(), settings);
});

/** A code with a logo, two pages with pictures, one that nothing shows, and a sound. */
async function fillPictures() {
  const logo = await uploadLogo(ada, { file: await picture("#09707f") });
  await createQr(ada, parse(NewQr, { type: "text", data: "Hello", name: "Door", logo }));
  const keep = async (file: Uint8Array) => env().APP_URL + (await keepMedia(ada, { file })).path;
  const avatar = await keep(await picture("#aa2211", "jpeg"));
  await createBioPage(
    ada,
    parse(NewBioPage, { title: "Ada", alias: "ada", content: { avatar, blocks: [] } }),
  );
  const url = await keep(await picture("#114488"));
  const elsewhere = `https://pictures.example/uploads/${"0".repeat(40)}.webp`;
  const blocks = [
    { type: "image" as const, image: url, alt: "" },
    { type: "image" as const, image: elsewhere, alt: "" },
  ];
  await createSplashPage(ada, { name: "Wait", content: { blocks, countdown: 3 } });
  await keep(await picture("#ffffff"));
  await keep(Buffer.concat([Buffer.from("OggS"), Buffer.alloc(100, "a")]));
}

type Archived = { form: string; files: { name: string; data: string }[] };
const filesIn = (text: string) => (JSON.parse(text) as Archived).files;
const uploadsOf = async ({ workspaceId }: Actor) =>
  (await db().upload.findMany({ where: { workspaceId }, orderBy: { name: "asc" } })).map(({ name }) => name);

test("the archive has the pictures that its codes and pages show, and no other file", async () => {
  expect((JSON.parse(archive) as Archived).form).toBe("switchyard archive 2");
  expect(
    filesIn(archive)
      .map(({ name }) => name.slice(41))
      .sort(),
  ).toEqual(["png", "webp", "webp"]);
});

let bob: Actor;

test("a rehearsal keeps no file", async () => {
  bob = await person("bob");
  const rows = await imported(bob, archive, "rehearse");
  expect(outcomes(rows)).toEqual(["created"]);
  expect(rows.flatMap(({ leftOut }) => leftOut)).toEqual([]);
  expect(await uploadsOf(bob)).toEqual([]);
});

test("pictures come back as the workspace's own, and pages and codes show those", async () => {
  const rows = await imported(bob, archive);
  expect(rows.filter(({ outcome, leftOut }) => outcome !== "created" || leftOut.length > 0)).toEqual([]);
  const names = await uploadsOf(bob);
  expect(names).toHaveLength(3);
  for (const name of names) expect(await readFile(name)).toBeInstanceOf(Buffer);
  const { workspaceId } = bob;
  const code = await db().qrCode.findFirstOrThrow({ where: { workspaceId } });
  expect(names).toContain(code.logo);
  const [bio, splash] = [
    JSON.stringify((await db().bioPage.findFirstOrThrow({ where: { workspaceId } })).content),
    JSON.stringify((await db().splashPage.findFirstOrThrow({ where: { workspaceId } })).content),
  ];
  const shown = [...`${bio} ${splash}`.matchAll(/https:\/\/new\.example\/uploads\/([^"]+)/g)];
  expect([...shown.map(([, name]) => name), code.logo].sort()).toEqual(names);
  expect(bio + splash).not.toContain("old.example");
  expect(splash).toContain("https://pictures.example/uploads/");
});

test("imported again, by itself or from the archive of here, nothing is there twice", async () => {
  const before = await uploadsOf(bob);
  expect(outcomes(await imported(bob, archive, "rehearse"))).toEqual(["existing"]);
  expect(outcomes(await imported(bob, archive))).toEqual(["existing"]);
  expect(outcomes(await imported(bob, await exported(bob)))).toEqual(["existing"]);
  expect(await uploadsOf(bob)).toEqual(before);
});

test("an archive without files is read as before: codes lose their logo, pages keep their addresses", async () => {
  const eve = await person("eve");
  await pool().query("delete from bio_pages");
  const { files: _, ...rest } = JSON.parse(archive) as Archived;
  const rows = await imported(eve, JSON.stringify({ ...rest, form: "switchyard archive 1" }));
  expect(rows.filter(({ outcome }) => outcome !== "created")).toEqual([]);
  expect(rows.flatMap(({ leftOut }) => leftOut)).toContain("logo");
  const { content } = await db().bioPage.findFirstOrThrow({ where: { workspaceId: eve.workspaceId } });
  expect(JSON.stringify(content)).toContain("https://old.example/uploads/");
});

test("where pages are not shown by https, their pictures keep the former addresses", async () => {
  const dan = await person("dan");
  await pool().query("delete from bio_pages");
  Object.assign(env(), { APP_URL: "http://localhost:3000" });
  expect((await imported(dan, archive)).filter(({ outcome }) => outcome === "refused")).toEqual([]);
  Object.assign(env(), { APP_URL: "https://new.example" });
  const { content } = await db().bioPage.findFirstOrThrow({ where: { workspaceId: dan.workspaceId } });
  expect(JSON.stringify(content)).toContain("https://old.example/uploads/");
});

test("files that no upload would be are refused one by one, and none of them is kept", async () => {
  const mallory = await person("mallory");
  const hash = "a".repeat(40);
  const base64 = (text: string | Buffer) => Buffer.from(text).toString("base64");
  const cut = (await picture("#123456")).subarray(0, 60);
  const hostile: [name: unknown, data: unknown, reason: RegExp][] = [
    [`${hash}.webp`, base64("<svg onload=alert(1)>"), /no picture/],
    [`${hash}.webp`, base64("<!doctype html><script>alert(1)</script>"), /no picture/],
    [`${hash}.webp`, base64("OggS and more"), /no picture/],
    [`${hash}.webp`, base64(cut), /complete image/],
    [`${hash}.png`, base64(cut), /complete PNG or JPEG/],
    [`${hash}.png`, base64("GIF89a..."), /PNG or JPEG/],
    [`${hash}.png`, base64(Buffer.concat([cut, Buffer.alloc(1_048_577)])), /at most 1 MB/],
    [`${hash}.html`, base64("x"), /name can't be read/],
    ["../../etc/passwd", base64("x"), /name can't be read/],
    [`../${hash}.png`, base64("x"), /name can't be read/],
    [`${hash}.png`, "not base64!", /data can't be read/],
    [`${hash}.png`, "", /data can't be read/],
    [7, 7, /name, data can't be read/],
  ];
  const files = hostile.map(([name, data]) => ({ name, data }));
  const rows = await imported(mallory, JSON.stringify({ form: "switchyard archive 2", files }));
  expect(rows.map(({ outcome }) => outcome)).toEqual(hostile.map(() => "refused"));
  for (const [at, [, , reason]] of hostile.entries()) expect(rows[at]?.reason).toMatch(reason);
  expect(await uploadsOf(mallory)).toEqual([]);
});

test("pictures take from the workspace's storage, and what exceeds it is refused", async () => {
  const full = await person("full");
  await pool().query("delete from bio_pages");
  await pool().query("insert into uploads (workspace_id, name, bytes) values ($1, $2, $3)", [
    ...[full.workspaceId, `${"f".repeat(40)}.webp`, env().UPLOAD_QUOTA_MB * 1_048_576],
  ]);
  const rows = await imported(full, archive);
  const files = rows.filter(({ part }) => part === "files");
  expect(files.map(({ reason }) => reason)).toEqual(
    Array.from({ length: 3 }, () => expect.stringContaining("storage limit")),
  );
  expect(rows.filter(({ part, outcome }) => part !== "files" && outcome === "refused")).toEqual([]);
});

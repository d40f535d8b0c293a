import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { insertAccount } from "@/lib/identity/account/account-fixtures";
import { db } from "../database/db";
import { pool } from "../database/pool";
import { env } from "../env";
import { MANY_FILES } from "../files/trash";
import { adoptInstallation, joinInstallation } from "./installation";

const settings = { ...env() };
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "installation-"));
});
beforeEach(async () => {
  await pool().query("delete from installation");
  await use("a");
});
afterAll(async () => {
  await pool().query("delete from installation");
  await rm(folder, { recursive: true });
  Object.assign(env(), settings);
  await pool().end();
});

/** Another data directory, empty. */
async function use(name: string) {
  Object.assign(env(), { DATA_DIR: join(folder, name) });
  await rm(env().DATA_DIR, { recursive: true, force: true });
}
const idHere = () => readFile(join(env().DATA_DIR, "installation"), "utf8");

async function addUploads(count: number) {
  await mkdir(join(env().DATA_DIR, "media"), { recursive: true });
  for (let at = 0; at < count; at++)
    await writeFile(join(env().DATA_DIR, "media", `${String(at).padStart(40, "0")}.webp`), "");
}

async function someone() {
  const username = `joined${Date.now()}`;
  await insertAccount({ username, email: `${username}@example.com`, password: "long enough" });
}

test("a fresh database and a fresh folder get one id, and so does a second folder", async () => {
  await joinInstallation();
  const first = await idHere();
  await use("b");
  await joinInstallation();
  expect(await idHere()).toBe(first);
  await joinInstallation();
});

test("several machines that start at once agree on the id", async () => {
  await Promise.all([1, 2, 3, 4].map(() => joinInstallation()));
  const { rows } = await pool().query("select id::text from installation");
  expect(rows).toEqual([{ id: (await idHere()).trim() }]);
});

test("a folder with uploads is refused by an empty database, and stays as it is", async () => {
  await db().user.deleteMany();
  await joinInstallation();
  await addUploads(1);
  await pool().query("delete from installation");
  await expect(joinInstallation()).rejects.toThrow(
    /holds uploads \(1\) that the database knows nothing about/,
  );
  await rm(join(env().DATA_DIR, "installation"));
  await expect(joinInstallation()).rejects.toThrow(/installation adopt/);
  expect(existsSync(join(env().DATA_DIR, "media", `${"0".repeat(40)}.webp`))).toBe(true);
});

test.each([
  "dead/00000000-0000-4000-8000-000000000000.spool",
  "kept/00000000-0000-4000-8000-000000000000.1.kept",
])("clicks that wait or are kept (%s) are refused by an empty database", async (name) => {
  await db().user.deleteMany();
  await joinInstallation();
  await pool().query("delete from installation");
  await addToSpool(name);
  await expect(joinInstallation()).rejects.toThrow(/holds clicks/);
});

async function addToSpool(name: string) {
  const path = join(env().DATA_DIR, "spool", name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, "x".repeat(100));
}

test("a folder of another installation is refused until it is adopted", async () => {
  await joinInstallation();
  await pool().query("update installation set id = gen_random_uuid()");
  await expect(joinInstallation()).rejects.toThrow(/different installations/);
  const { id } = await adoptInstallation();
  await joinInstallation();
  expect((await idHere()).trim()).toBe(id);
});

test("clicks that a former database had counted are no clicks of an adopted one", async () => {
  await joinInstallation();
  await addToSpool("kept/00000000-0000-4000-8000-000000000000.1.kept");
  expect((await adoptInstallation()).formerClicks).toBeUndefined();
  await pool().query("update installation set id = gen_random_uuid()");
  const { formerClicks = "" } = await adoptInstallation();
  expect(existsSync(join(env().DATA_DIR, "spool", "kept"))).toBe(false);
  expect(await readdir(formerClicks)).toHaveLength(1);
});

test("an old installation gets an id, even with a few unused uploads", async () => {
  await someone();
  await addUploads(MANY_FILES - 1);
  await joinInstallation();
  expect(await idHere()).toMatch(/^[0-9a-f-]{36}\n$/);
  await use("c");
  await addUploads(MANY_FILES);
  await expect(joinInstallation()).rejects.toThrow(/knows nothing about/);
});

test("a database that was restored from before takes the id of its folder", async () => {
  await someone();
  await joinInstallation();
  const id = await idHere();
  await pool().query("delete from installation");
  await joinInstallation();
  expect(await idHere()).toBe(id);
});

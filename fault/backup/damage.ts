import { createHash, randomInt } from "node:crypto";
import { createReadStream, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compressed, decompressed } from "@/lib/platform/backup/frames";
import type { End, Manifest } from "@/lib/platform/backup/manifest";
import { entriesOf, type Part, tarOf } from "@/lib/platform/backup/tar";
import { withClient } from "@/lib/platform/database/connect";
import type { Finding } from "./findings";
import type { Site } from "./site";

type Spoiled = { what: string; bytes: Buffer; says: RegExp };

const NEWER = "9.9.9";

/**
 * Restores a backup in which something is wrong, in each way that there is, into an empty place. Every one has to be refused in a sentence or two,
 * and nothing may be there afterwards that wasn't before.
 */
export async function refusals(site: Site, backup: string, flips: number): Promise<Finding[]> {
  const said = new Map<string, { tried: number; wrong: string[] }>();
  for (const { what, bytes, says } of await spoiledCopies(backup, flips)) {
    const path = join(backup, "..", "spoiled.tar.zst");
    writeFileSync(path, bytes);
    const { code, stdout, stderr } = await site.cli("restore", path);
    const lines = stderr.split("\n").filter((line) => line !== "" && line !== "Checking the backup.");
    const isPlain = lines.length === 1 && says.test(lines[0] ?? "");
    const left = await whatIsIn(site);
    const { tried, wrong } = said.get(what) ?? { tried: 0, wrong: [] };
    if (code !== 1 || !isPlain || stdout !== "" || left !== "")
      wrong.push([...lines, stdout.trim(), left].filter(Boolean).join(" | "));
    said.set(what, { tried: tried + 1, wrong });
  }
  return [...said].map(([what, { tried, wrong }]) => ({
    words: `${what} is refused in plain words, and nothing is touched`,
    value: wrong.length === 0 ? `${tried} of ${tried}` : wrong.join("; "),
    isKept: wrong.length === 0,
  }));
}

async function spoiledCopies(backup: string, flips: number): Promise<Spoiled[]> {
  const whole = readFileSync(backup);
  const damaged = /^(The backup is damaged|This is not a backup of Switchyard): /;
  const flipped = Array.from({ length: flips }, () => {
    const [at, bytes] = [randomInt(whole.length), Buffer.from(whole)];
    bytes[at] = (bytes[at] ?? 0) ^ (1 << randomInt(8));
    return { what: "a backup with another bit somewhere", bytes, says: damaged };
  });
  const cut = [0, 1, 8, 0.5, 0.999].map((share) => (share < 1 ? Math.floor(whole.length * share) : share));
  return [
    ...flipped,
    ...cut.map((length) => ({
      what: "a backup that is cut off",
      bytes: whole.subarray(0, length),
      says: damaged,
    })),
    {
      what: "a backup with something behind it",
      bytes: Buffer.concat([whole, whole.subarray(0, 100)]),
      says: damaged,
    },
    { what: "a text", bytes: Buffer.from("Dear operator,\n"), says: /^This is not a backup of Switchyard: / },
    { what: "somebody else's archive", bytes: await foreignArchive(), says: /^This is not a backup of/ },
    {
      what: "a backup of a newer version",
      bytes: await newerBackup(backup),
      says: new RegExp(`Switchyard ${NEWER}.*Restore it with ${NEWER} or newer`),
    },
  ];
}

/** What a refused restore has left: nothing, unless something is wrong. */
async function whatIsIn({ options: { data, databaseUrl } }: Site): Promise<string> {
  if (existsSync(data)) return `${data} is there`;
  if (databaseUrl === undefined) return "";
  const { rows } = await withClient({ name: "fault", url: databaseUrl }, (client) =>
    client.query<{ tables: number }>(
      "select count(*)::int as tables from pg_class where relnamespace = 'public'::regnamespace",
    ),
  );
  return rows[0]?.tables === 0 ? "" : "the database has tables";
}

async function foreignArchive(): Promise<Buffer> {
  const parts = async function* (): AsyncGenerator<Part> {
    yield { name: "index.html", size: 5, body: Buffer.from("hello") };
  };
  return wholeOf(compressed(tarOf(parts(), 0)));
}

/** The same backup, as a later version would have made it: with a migration that this one doesn't know. */
async function newerBackup(backup: string): Promise<Buffer> {
  const parts: { name: string; body: Buffer }[] = [];
  for await (const { name, body } of entriesOf(decompressed(createReadStream(backup))))
    parts.push({ name, body: await wholeOf(body) });
  const manifest = JSON.parse(textOf(parts, "manifest.json")) as Manifest;
  const migration = { name: "20991231000000_of_the_future", checksum: "0".repeat(64) };
  const head = Buffer.from(
    JSON.stringify({ ...manifest, version: NEWER, migrations: [...manifest.migrations, migration] }),
  );
  const end = JSON.parse(textOf(parts, "end.json")) as End;
  const sha256 = createHash("sha256").update(head).digest("hex");
  const groups = end.groups.map((group) => (group.name === "manifest" ? { ...group, sha256 } : group));
  const changed = { "manifest.json": head, "end.json": Buffer.from(JSON.stringify({ ...end, groups })) };
  const all = async function* (): AsyncGenerator<Part> {
    for (const { name, body } of parts) {
      const bytes = name in changed ? changed[name as keyof typeof changed] : body;
      yield { name, size: bytes.length, body: bytes };
    }
  };
  return wholeOf(compressed(tarOf(all(), 0)));
}

const textOf = (parts: { name: string; body: Buffer }[], wanted: string): string =>
  parts.find(({ name }) => name === wanted)?.body.toString("utf8") ?? "";

async function wholeOf(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

import { createHash } from "node:crypto";
import { decompressed } from "./frames";
import { compareGroups, type End, type Manifest, readEnd, readManifest, Sums, tableGroup } from "./manifest";
import { damaged, foreign } from "./refusal";
import { type Entry, entriesOf } from "./tar";

/** Gets what is in a backup, in its order. Nothing of it is certain before `readArchive` has returned. */
export type Sink = {
  manifest?(manifest: Manifest): Promise<void> | void;
  secret?(sealed: Buffer): void;
  rows?(table: string, rows: Buffer): Promise<void>;
  file?(name: string, bytes: Buffer): Promise<void>;
  segment?(id: string, pieces: AsyncIterable<Buffer>): Promise<void>;
};

const LARGEST = { "manifest.json": 8e6, "secret.json": 65_536, "end.json": 64e6 };
/** Of a file that people upload; none comes near. */
const LARGEST_FILE = 256e6;
const PART =
  /^(?:database\/([a-z_][a-z0-9_]{0,62})\/\d{6,9}|files\/([0-9a-f]{40}\.[a-z0-9]{3,4})|spool\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))$/;

/** Reads a whole backup and returns its first and its last part, once everything agreed with them. Throws a `Failure` for anything else. */
export async function readArchive(
  source: AsyncIterable<Uint8Array>,
  sink: Sink = {},
): Promise<{ manifest: Manifest; end: End }> {
  const sums = new Sums();
  let manifest: Manifest | undefined;
  let end: End | undefined;
  for await (const entry of entriesOf(decompressed(source))) {
    if (end) throw damaged(`${entry.name} comes after its last part`);
    if (!manifest) {
      if (entry.name !== "manifest.json") throw foreign("it has no manifest of one");
      manifest = readManifest(await summed(sums, "manifest", entry, LARGEST["manifest.json"]));
      await sink.manifest?.(manifest);
    } else if (entry.name === "end.json") end = readEnd(await wholeOf(entry, LARGEST["end.json"]));
    else await readPart(entry, sums, sink, manifest);
  }
  if (!manifest || !end) throw damaged("it has no end");
  compareGroups(sums.list(), end);
  return { manifest, end };
}

async function readPart(entry: Entry, sums: Sums, sink: Sink, manifest: Manifest): Promise<void> {
  if (entry.name === "secret.json") {
    const sealed = await summed(sums, "secret", entry, LARGEST["secret.json"]);
    return sink.secret?.(sealed);
  }
  const [, table, file, segment] = PART.exec(entry.name) ?? [];
  if (table !== undefined) await readRows(table, entry, sums, sink, manifest);
  else if (file !== undefined) await readFile(file, entry, sums, sink);
  else if (segment !== undefined) await readSegment(segment, entry, sums, sink);
  else throw damaged("a part has a name that no backup uses");
}

async function readRows(table: string, { body }: Entry, sums: Sums, sink: Sink, { tables }: Manifest) {
  if (!tables.some(({ name }) => name === table))
    throw damaged(`it has rows of ${table}, which its manifest lacks`);
  const group = tableGroup(table);
  sums.begin(group);
  for await (const rows of body) {
    sums.add(group, rows);
    await sink.rows?.(table, rows);
  }
}

/** A file's name is the hash of its bytes. */
async function readFile(name: string, entry: Entry, sums: Sums, sink: Sink) {
  const bytes = await summed(sums, "files", entry, LARGEST_FILE);
  if (createHash("sha256").update(bytes).digest("hex").slice(0, 40) !== name.slice(0, 40))
    throw damaged(`the file ${name} has other bytes`);
  await sink.file?.(name, bytes);
}

async function readSegment(id: string, { body }: Entry, sums: Sums, sink: Sink) {
  const group = `spool ${id}`;
  sums.begin(group);
  const pieces = (async function* () {
    for await (const piece of body) {
      sums.add(group, piece);
      yield piece;
    }
  })();
  await sink.segment?.(id, pieces);
  for await (const _ of pieces); // what the sink has not read
}

async function summed(sums: Sums, group: string, entry: Entry, most: number): Promise<Buffer> {
  const bytes = await wholeOf(entry, most);
  sums.begin(group);
  sums.add(group, bytes);
  return bytes;
}

async function wholeOf({ name, size, body }: Entry, most: number): Promise<Buffer> {
  if (size > most) throw damaged(`${name} is impossibly large`);
  const pieces: Buffer[] = [];
  for await (const piece of body) pieces.push(piece);
  return Buffer.concat(pieces);
}

import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { compressed, decompressed } from "./frames";
import { entriesOf, type Part, tarOf } from "./tar";

async function whole(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of source) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function* piecesOf(bytes: Buffer, size = 70_001) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const BYTES = Buffer.concat([randomBytes(1_500_000), Buffer.alloc(2_000_000, "switchyard "), randomBytes(3)]);
const FILE = await whole(compressed(piecesOf(BYTES)));

test("what was compressed comes back, in pieces of any size", async () => {
  for (const size of [1_000, 1_048_576, FILE.length])
    expect((await whole(decompressed(piecesOf(FILE, size)))).equals(BYTES)).toBe(true);
  expect(FILE.length).toBeLessThan(1_600_000);
});

test("nothing at all comes back as nothing that is a backup", async () => {
  await expect(whole(decompressed(piecesOf(Buffer.alloc(0))))).rejects.toThrow(/not a backup/);
  await expect(whole(decompressed(piecesOf(Buffer.from("PK\x03\x04 a zip file"))))).rejects.toThrow(
    /not a backup/,
  );
});

test("a file that is cut anywhere is refused", async () => {
  for (const length of [9, 12, 13, 20, 100, 1_048_600, FILE.length - 40, FILE.length - 32, FILE.length - 1])
    await expect(whole(decompressed(piecesOf(FILE.subarray(0, length)))), String(length)).rejects.toThrow(
      /damaged/,
    );
  await expect(whole(decompressed(piecesOf(Buffer.concat([FILE, Buffer.from([0])]))))).rejects.toThrow(
    /follows/,
  );
});

test("a different byte anywhere is refused", async () => {
  for (let at = 0; at < FILE.length; at += at < 64 || at > FILE.length - 48 ? 1 : 40_009) {
    const other = Buffer.from(FILE);
    other[at] = (other[at] ?? 0) ^ 0x10;
    await expect(whole(decompressed(piecesOf(other))), String(at)).rejects.toThrow(/damaged|not a backup/);
  }
});

test("a frame that says it is huge is refused before it is unpacked", async () => {
  const bomb = Buffer.from(FILE);
  // The descriptor asks for a size of four bytes, in one segment.
  bomb[16] = 0xa0;
  bomb.writeUInt32LE(0x7fffffff, 17);
  await expect(whole(decompressed(piecesOf(bomb)))).rejects.toThrow(/impossible size/);
  const long = Buffer.from(FILE);
  long.writeUInt32LE(0x7fffffff, 8);
  await expect(whole(decompressed(piecesOf(long)))).rejects.toThrow(/impossible length/);
});

async function* parts(given: Part[]) {
  yield* given;
}
const some: Part[] = [
  { name: "manifest.json", size: 2, body: Buffer.from("{}") },
  { name: "database/links/000001", size: BYTES.length, body: BYTES },
  { name: "files/none", size: 0, body: Buffer.alloc(0) },
  { name: "end.json", size: 512, body: Buffer.alloc(512, "x") },
];

test("the archive's files come back, and tar lists them too", async () => {
  const archive = await whole(tarOf(parts(some), 1_795_000_000));
  const found: string[] = [];
  for await (const { name, size, body } of entriesOf(piecesOf(archive))) {
    found.push(`${name} ${size}`);
    if (name.startsWith("database")) expect((await whole(body)).equals(BYTES)).toBe(true);
  }
  expect(found).toEqual(some.map(({ name, size }) => `${name} ${size}`));
  const listed = spawnSync("tar", ["-tf", "-"], { input: archive, maxBuffer: 1e8 });
  expect(listed.stdout.toString().trim().split("\n")).toEqual(some.map(({ name }) => name));
});

test("links, long names, extended headers and wrong sums are refused by their header", async () => {
  const archive = await whole(tarOf(parts(some), 0));
  const withHeader = (change: (block: Buffer) => void) => {
    const other = Buffer.from(archive);
    change(other);
    other.write("        ", 148, "latin1");
    const sum = other.subarray(0, 512).reduce((all, byte) => all + byte, 0);
    other.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
    return whole(readAll(other));
  };
  const readAll = async function* (bytes: Buffer) {
    for await (const { body } of entriesOf(piecesOf(bytes))) yield* body;
  };
  for (const type of ["1", "2", "5", "x", "g", "L", "\0"])
    await expect(withHeader((block) => block.write(type, 156, "latin1"))).rejects.toThrow(
      /link or something/,
    );
  await expect(withHeader((block) => block.write("a\nb", 0, "latin1"))).rejects.toThrow(
    /name that no backup/,
  );
  await expect(withHeader((block) => block.write("8", 124, "latin1"))).rejects.toThrow(/impossible size/);
  await expect(withHeader((block) => block.write("77777777777", 124, "latin1"))).rejects.toThrow(/too early/);
  const wrong = Buffer.from(archive);
  wrong[0] = 0x4d;
  await expect(whole(readAll(wrong))).rejects.toThrow(/header of a part is wrong/);
  await expect(whole(readAll(archive.subarray(0, archive.length - 512)))).rejects.toThrow(/no end/);
});

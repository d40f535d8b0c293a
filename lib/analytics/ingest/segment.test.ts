import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { COLUMNS } from "./click-line";
import { completeFrame, FRAME_HEAD, readFrames, SEGMENT_HEAD, type Segment, tryToRead } from "./segment";
import { framesOf, movedTogether, readSegmentBatch, startReading } from "./segment-batch";

const frame = (payload: string) => {
  const bytes = Buffer.alloc(FRAME_HEAD + Buffer.byteLength(payload));
  bytes.write(payload, FRAME_HEAD);
  completeFrame(bytes, Buffer.byteLength(payload), payload.split("\n").length - 1);
  return bytes;
};

const payloads = ["first\n", "zweite Zeile: Straße\nand one more\n", "third\n", "fourth\n"];
const frames = payloads.map(frame);
const segment = Buffer.concat(frames);
const ends = frames.map((_, index) => Buffer.concat(frames.slice(0, index + 1)).length);

const read = (bytes: Buffer, final = true) => {
  const { frames, damaged, next } = readFrames(bytes, final);
  return { payloads: frames.map(({ payload }) => payload.toString()), damaged, next };
};

test("a written segment is read back with its record counts", () => {
  expect(read(segment)).toEqual({ payloads, damaged: [], next: segment.length });
  expect(readFrames(segment, true).frames.map(({ records }) => records)).toEqual([1, 2, 1, 1]);
});

test("lines that know no cities are read as lines without one", () => {
  const fields = COLUMNS.split(", ");
  const former = fields.filter((name) => name !== "city").join("\t");
  const now = fields.map((name) => (name === "city" ? "" : name)).join("\t");
  const bytes = Buffer.concat([frame(`${former}\n${former}\n`), frame(`${now}\n`)]);
  expect(read(bytes)).toEqual({
    payloads: [`${now}\n${now}\n`, `${now}\n`],
    damaged: [],
    next: bytes.length,
  });
});

test("lines of versions with and without cities are one piece, in their order", () => {
  const fields = COLUMNS.split(", ");
  const former = `${fields.filter((name) => name !== "city").join("\t")}\n`;
  const now = `${fields.map((name) => (name === "city" ? "" : name)).join("\t")}\n`;
  for (const lines of [[former, former], [former, now], [now, former, former, now], [former]]) {
    const { frames } = readFrames(Buffer.concat(lines.map(frame)), true);
    expect(movedTogether(frames).toString()).toBe(lines.map(() => now).join(""));
  }
});

test("cut at any byte, every whole frame is recovered and the rest is accounted for", () => {
  for (let cut = 0; cut <= segment.length; cut++) {
    const whole = ends.filter((end) => end <= cut).length;
    const { payloads: found, damaged, next } = read(segment.subarray(0, cut));
    expect(found, `cut at ${cut}`).toEqual(payloads.slice(0, whole));
    const end = ends[whole - 1] ?? 0;
    expect(damaged, `cut at ${cut}`).toEqual(end === cut ? [] : [{ from: end, to: cut }]);
    expect(next).toBe(cut);
  }
});

test("with any one byte flipped, every other frame is recovered", () => {
  for (let at = 0; at < segment.length; at++) {
    const flipped = Buffer.from(segment);
    flipped.writeUInt8((flipped[at] ?? 0) ^ 0x55, at);
    const hit = ends.findIndex((end) => at < end);
    const { payloads: found, damaged } = read(flipped);
    expect(found, `flipped at ${at}`).toEqual(payloads.filter((_, index) => index !== hit));
    expect(damaged, `flipped at ${at}`).toEqual([{ from: ends[hit - 1] ?? 0, to: ends[hit] }]);
  }
});

test("while a segment still grows, an unfinished end is no damage", () => {
  for (let cut = (ends[1] ?? 0) + 1; cut < (ends[2] ?? 0); cut++) {
    const { payloads: found, damaged, next } = read(segment.subarray(0, cut), false);
    expect(found).toEqual(payloads.slice(0, 2));
    expect(damaged).toEqual([]);
    expect(next).toBe(ends[1]);
  }
});

test("a payload that looks like text with odd bytes cannot be taken for a frame", () => {
  const odd = frame("\u00ff\u00c0\u00fe\u00c1 and so on\n");
  const torn = Buffer.concat([odd.subarray(0, odd.length - 3), frame("after\n")]);
  expect(read(torn).payloads).toEqual(["after\n"]);
});

function frameOf(text: string): Buffer {
  const bytes = Buffer.alloc(FRAME_HEAD + text.length);
  completeFrame(bytes, bytes.write(text, FRAME_HEAD), 1);
  return bytes;
}

test("damage between sound frames stays as it was when those are moved together", async () => {
  const folder = mkdtempSync(join(tmpdir(), "stretch-"));
  const path = join(folder, "a.spool");
  const damaged = frameOf("two\n");
  damaged.write("TWO", FRAME_HEAD);
  const bytes = Buffer.concat([frameOf("one\n"), damaged, frameOf("three\n".repeat(20))]);
  writeFileSync(path, bytes);
  const reading = startReading(0);
  const pieces: string[] = [];
  for await (const frames of framesOf({ id: "a", path, bytes: bytes.length }, reading, true))
    pieces.push(movedTogether(frames).toString());
  expect(pieces).toEqual([`one\n${"three\n".repeat(20)}`]);
  expect(reading.damaged).toEqual([{ at: FRAME_HEAD + 4, bytes: damaged }]);
  rmSync(folder, { recursive: true });
});

/** A segment as the first state of main and version 0.2.0 wrote it: two frames, the second with two clicks. */
const OF_0_2_0 = [
  "c3dpdGNoeWFyZCBzcG9vbCAxCv/A/sGtOh4vAAAAAQAAAIEyMDI2LTExLTIxVDEwOjAxOjAwLjAwMFoJMQkyCTAJbGluawkw",
  "CXBhc3NlZAkJaHR0cHM6Ly9leGFtcGxlLmNvbS9zdHJhw59lCURFCUJlcmxpbgl0LmNvCXR3aXR0ZXIJRmlyZWZveAlMaW51",
  "eAlEZXNrdG9wCUdlcm1hbgkJMQr/wP7BQR6pFQAAAAIAAAEAMjAyNi0xMS0yMVQxMDowMjowMC4wMDBaCTEJMgkwCWxpbmsJ",
  "MAlwYXNzZWQJCWh0dHBzOi8vZXhhbXBsZS5jb20vc3RyYcOfZQlERQlCZXJsaW4JdC5jbwl0d2l0dGVyCUNocm9tZQlMaW51",
  "eAlEZXNrdG9wCUdlcm1hbgkJMgoyMDI2LTExLTIxVDEwOjAzOjAwLjAwMFoJMQkyCTAJbGluawkwCXBhc3NlZAkJaHR0cHM6",
  "Ly9leGFtcGxlLmNvbS9zdHJhw59lCURFCUJlcmxpbgl0LmNvCXR3aXR0ZXIJU2FmYXJpCUxpbnV4CURlc2t0b3AJR2VybWFu",
  "CQkzCg==",
];

test("a segment of version 0.2.0 is read", async () => {
  await withSegment(Buffer.from(OF_0_2_0.join(""), "base64"), async (old) => {
    tryToRead(old.path);
    const { frames, records, damaged } = await readSegmentBatch(old, SEGMENT_HEAD, true);
    expect({ records, damaged }).toEqual({ records: 3, damaged: [] });
    const clicks = frames.flatMap(({ payload }) => payload.toString().trimEnd().split("\n"));
    for (const click of clicks) expect(click.split("\t")).toHaveLength(COLUMNS.split(", ").length);
    expect(clicks[0]).toContain("https://example.com/straße\tDE\tBerlin\tt.co\ttwitter\tFirefox");
  });
});

test.each([
  ["switchyard spool 3\nwhatever that may be", /newer version/],
  ["switchyard spool 10\nwhatever", /newer version/],
  ["switchyard spool 0\nwhatever that may be", /older version/],
])("%j is left alone, and nothing of it is taken for damage", (head, words) =>
  withSegment(Buffer.from(head), async (segment) => {
    expect(() => tryToRead(segment.path)).toThrow(words);
    await expect(readSegmentBatch(segment, SEGMENT_HEAD, true)).rejects.toThrow(words);
  }),
);

async function withSegment(bytes: Buffer, work: (segment: Segment) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), "segment-"));
  const path = join(folder, "any.spool");
  writeFileSync(path, bytes);
  await work({ id: "any", path, bytes: bytes.length }).finally(() => rmSync(folder, { recursive: true }));
}

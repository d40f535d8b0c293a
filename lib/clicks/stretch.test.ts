import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FRAME_HEAD, sealFrame } from "./frame";
import { framesOf, movedTogether, startReading } from "./stretch";

function frame(text: string): Buffer {
  const bytes = Buffer.alloc(FRAME_HEAD + text.length);
  sealFrame(bytes, bytes.write(text, FRAME_HEAD), 1);
  return bytes;
}

test("damage between sound frames stays as it was when those are moved together", async () => {
  const folder = mkdtempSync(join(tmpdir(), "stretch-"));
  const path = join(folder, "a.spool");
  const damaged = frame("two\n");
  damaged.write("TWO", FRAME_HEAD);
  const bytes = Buffer.concat([frame("one\n"), damaged, frame("three\n".repeat(20))]);
  writeFileSync(path, bytes);
  const reading = startReading(0);
  const pieces: string[] = [];
  for await (const frames of framesOf({ id: "a", path, bytes: bytes.length }, reading, true))
    pieces.push(movedTogether(frames).toString());
  expect(pieces).toEqual([`one\n${"three\n".repeat(20)}`]);
  expect(reading.damaged).toEqual([{ at: FRAME_HEAD + 4, bytes: damaged }]);
  rmSync(folder, { recursive: true });
});

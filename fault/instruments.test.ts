import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { SEGMENT_HEAD } from "@/lib/analytics/ingest/segment";
import { Ledger } from "./ledger";
import { cutAt, flippedAt, readDamaged, wholeSegment } from "./spool-files";

test("a count may lie between what was acknowledged and what was sent, and nowhere else", async () => {
  const folder = mkdtempSync(join(tmpdir(), "ledger-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const ledger = new Ledger(join(folder, "ledger"));
  ledger.answer(ledger.send("a"), "a", 302);
  ledger.send("a");
  ledger.answer(ledger.send("b"), "b", 503);
  expect(ledger.totals()).toEqual({ sent: 3, acknowledged: 1 });
  const counted = (a: number, b: number) => new Map(Object.entries({ a, b }));
  expect(ledger.differences(counted(1, 0))).toEqual([]);
  expect(ledger.differences(counted(2, 1))).toEqual([]);
  expect(ledger.differences(counted(0, 0))).toEqual(["a: 1 to 2 visits, 0 counted"]);
  expect(ledger.differences(counted(3, 0))).toEqual(["a: 1 to 2 visits, 3 counted"]);
  await ledger.close();
  expect(readFileSync(join(folder, "ledger"), "utf8")).toBe("S 1 a\nA 1 a 302\nS 2 a\nS 3 b\nA 3 b 503\n");
});

const whole = wholeSegment(6);

test("cut off at any byte, a segment gives back every frame that is whole and sets the rest aside", async () => {
  for (let at = SEGMENT_HEAD; at <= whole.bytes.length; at++) {
    const { bytes, records, setAside } = cutAt(whole, at);
    expect(await readDamaged(bytes), `cut at ${at}`).toEqual({ records, setAside, reachesEnd: true });
  }
});

test("with any byte changed, it gives back every frame but that one", async () => {
  for (let at = SEGMENT_HEAD; at < whole.bytes.length; at++) {
    const { bytes, records, setAside } = flippedAt(whole, at);
    expect(await readDamaged(bytes), `changed at ${at}`).toEqual({ records, setAside, reachesEnd: true });
  }
});

import { expect, test } from "vitest";
import { SEGMENT_HEAD } from "@/lib/clicks/segment";
import { cutAt, flippedAt, readDamaged, wholeSegment } from "./damage";

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

import { print, promise } from "@/bench/measure";
import { SEGMENT_HEAD } from "@/lib/analytics/ingest/segment";
import { cutAt, flippedAt, readDamaged, wholeSegment } from "./spool-files";

const FRAMES = Number(process.argv[2] ?? 60);
const FLIPS = 1_000;

/** `npm run fault:spool [frames]`: a segment cut off at every byte, and with one byte changed at 1,000 places. */
async function main() {
  const whole = wholeSegment(FRAMES);
  const body = whole.bytes.length - SEGMENT_HEAD;
  print(`a segment of ${FRAMES} frames, ${whole.bytes.length} bytes`);
  const cuts = Array.from({ length: body + 1 }, (_, n) => cutAt(whole, SEGMENT_HEAD + n));
  const flips = Array.from({ length: FLIPS }, (_, n) =>
    flippedAt(whole, SEGMENT_HEAD + Math.floor((n * body) / FLIPS)),
  );
  await holds("cut at every byte", cuts);
  await holds("one byte changed", flips);
}

type Case = ReturnType<typeof cutAt>;

async function holds(name: string, cases: Case[]) {
  let [recovered, expected, wrong] = [0, 0, 0];
  for (const { bytes, records, setAside } of cases) {
    const found = await readDamaged(bytes);
    recovered += found.records;
    expected += records;
    if (found.records !== records || found.setAside !== setAside || !found.reachesEnd) wrong++;
  }
  promise(
    `${name}: every whole record comes back, the rest is set aside`,
    `${recovered} of ${expected} in ${cases.length} cases, ${wrong} wrong`,
    wrong === 0,
  );
}

await main();

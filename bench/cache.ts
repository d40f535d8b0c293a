import { setImmediate as nextTick } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { partName } from "@/lib/redirect/caches/link-parts";
import { linkRow } from "@/lib/redirect/caches/link-row-fixture";
import { linkCache } from "@/lib/redirect/caches/links";
import { print, promise, whole } from "./measure";

const LINKS = Number(process.argv[2] ?? 1_000_000);
const MOST_BYTES = 238;
const MOST_MS = 1;
const CHANGES = 1_000;
const VISITS = 500_000;

/** `npm run bench:cache [links]`: what so many links in memory take, what a visit of one costs, and how long a change of what many show takes. */
async function main() {
  process.env.LINK_CACHE ??= String(LINKS);
  const rest = allocated();
  const cache = linkCache(
    { find: async (key) => rowOf(idIn(key)) },
    { missed: () => {}, rulesOut: () => false },
    { isSubscribed: () => true },
  );
  let longestFill = 0;
  for (let id = 0; id < LINKS; id += 100) {
    const started = performance.now();
    await Promise.all(Array.from({ length: 100 }, (_, n) => cache.get(keyOf(id + n))));
    longestFill = Math.max(longestFill, performance.now() - started);
    if (id % 10_000 === 0) await nextTick();
  }
  const bytes = (allocated() - rest) / LINKS;
  print(`${whole(LINKS)} links; the longest time for 100 of them ${longestFill.toFixed(1)} ms`);
  promise(`at most ${MOST_BYTES} bytes a link`, bytes.toFixed(0), bytes <= MOST_BYTES);
  const visits = (of: number) => {
    const started = performance.now();
    let found = 0;
    const count = () => {
      found += 1;
    };
    for (let n = 0; n < VISITS; n++) cache.use(keyOf(Math.floor(Math.random() * of)), count, () => {});
    const ns = whole(((performance.now() - started) * 1e6) / VISITS);
    print(
      `a look-up of one of ${whole(of)} links: ${ns} ns${found === VISITS ? "" : `, ${VISITS - found} not found`}`,
    );
  };
  for (const of of [1_000, LINKS, 1_000, LINKS]) visits(of);
  for (const kind of ["domain", "workspace", "pixel"] as const) {
    const times = Array.from({ length: CHANGES }, (_, id) => {
      const started = performance.now();
      cache.partChanged(partName(kind, id));
      return performance.now() - started;
    });
    // The longest of a thousand says when somebody else had the core.
    const p99 = times.toSorted((a, b) => a - b)[Math.floor(CHANGES * 0.99)] ?? 0;
    promise(`a change of a ${kind} takes at most ${MOST_MS} ms`, `${p99.toFixed(3)} ms`, p99 <= MOST_MS);
  }
}

const DOMAINS = 50;
const keyOf = (id: number) => `${id % DOMAINS}:a${id}`;
const idIn = (key: string) => Number(key.slice(key.indexOf(":") + 2));
const rowOf = (id: number) => linkRow(id, { url: urlOf(id) });
const WORDS = "news shop product category summer-sale about contact article page campaign".split(" ");
const word = (n: number) => WORDS[n % WORDS.length];
/** 40 to 80 characters. */
const urlOf = (id: number) =>
  `https://www.${word(id)}-${id % 5_000}.example.com/${word(id >> 3)}/${word(id >> 6)}?ref=${id}`;

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** Bytes on V8's heap and beside it. */
function allocated(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

await main();

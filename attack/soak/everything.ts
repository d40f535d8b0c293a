import { setMaxListeners } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { programs, qrReaders, readers, scanners, uploaders } from "./callers";
import { halfHeads, junk } from "./raw-callers";
import type { Tally } from "./tally";

/** What a caller has to work with. */
export type Stage = {
  origin: string;
  port: number;
  /** of an account that nobody else uses */
  key: string;
  /** the alias of a QR code */
  qr: string;
  tally: Tally;
  signal: AbortSignal;
};

type Answer = { status: number; text: string };
type Tools = Stage & {
  /** asks and counts; a connection that broke is a status of 0 */
  call(kind: string, path: string, init?: RequestInit): Promise<Answer>;
  /** a whole number below that */
  random(below: number): number;
};

/** One thing that one caller does, again and again. */
export type Caller = (tools: Tools) => Promise<void>;

/** So many at a time, each with a pause in milliseconds between two turns. Two cores have to do for them and the product. */
const CALLERS: [Caller, atOnce: number, pause: number][] = [
  [programs, 2, 250],
  [uploaders, 1, 1_500],
  [qrReaders, 2, 200],
  [scanners, 4, 20],
  [readers, 2, 300],
  [halfHeads, 50, 500],
  [junk, 5, 400],
];

/** Everything at once, until the signal; resolves when all have come home. */
export async function everything(stage: Stage): Promise<void> {
  setMaxListeners(0, stage.signal); // each caller waits for it
  const tools: Tools = {
    ...stage,
    call: (kind, path, init) => call(stage, kind, path, init),
    random: (below) => Math.floor(Math.random() * below),
  };
  const all = CALLERS.flatMap(([caller, atOnce, ms]) =>
    Array.from({ length: atOnce }, () => again(caller, tools, ms)),
  );
  await Promise.all(all);
}

async function again(caller: Caller, tools: Tools, ms: number) {
  while (!tools.signal.aborted) {
    await caller(tools);
    await pause(ms * (0.5 + Math.random()), undefined, { signal: tools.signal }).catch(() => {});
  }
}

async function call(
  { origin, tally }: Stage,
  kind: string,
  path: string,
  init?: RequestInit,
): Promise<Answer> {
  try {
    const answer = await fetch(origin + path, {
      redirect: "manual",
      ...init,
      signal: AbortSignal.timeout(60_000),
    });
    const text = await answer.text();
    tally.add(kind, answer.status);
    return { status: answer.status, text };
  } catch {
    tally.add(kind, 0);
    return { status: 0, text: "" };
  }
}

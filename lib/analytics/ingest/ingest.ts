import { pool } from "@/lib/platform/database/pool";
import { type SessionUser, sessionConnection } from "@/lib/platform/database/session-connection";
import { log } from "@/lib/platform/log";
import { hourlyAnyway } from "@/lib/platform/upkeep/hourly";
import { clearWords } from "../store/postgres/words";
import { chooseStore } from "./choose-store";
import type { Recorder } from "./click";
import { Drain } from "./drain";
import { isFull, KeptSegments } from "./kept-segments";
import { Spool } from "./spool";
import { beat, HEARTBEAT_MS, placeSpoolFolder, removeEmptied, TakeOver } from "./spool-folder";
import { CLICK_NEEDS } from "./upkeep";
import { shareSalts } from "./visitor-number";

/** The counting of clicks, running. */
export type Clicks = {
  record: Recorder;
  /** Why clicks do not get to the disk, or not from there into the database; nothing when all is well. */
  complaints(): string[];
  /** Writes and drains what it can within some seconds; the rest is drained by the next start. */
  stop(): Promise<void>;
};

const STOP_PATIENCE_MS = 4_000;
/** A segment that little is written to is ended after this long, so that it is not kept for longer than the others. */
const LONGEST_OPEN_MS = 3_600_000;

/** Starts the spool in `folder`, taking over what dead processes left there, and its drain. */
export async function startClicks(folder: string): Promise<Clicks> {
  // The one thing visits cannot do without: a salt of one's own counts visitors twice.
  await shareSalts(pool()).catch((error: Error) =>
    log().warn({ reason: error.message }, "the visitor salts are not known yet"),
  );
  await chooseStore().catch((error: Error) =>
    log().warn({ reason: error.message }, "where clicks are kept could not be chosen"),
  );
  const own = placeSpoolFolder(folder);
  const takeOver = new TakeOver(folder, own);
  const kept = new KeptSegments(folder, own.path);
  const spool = new Spool({
    folder: own.path,
    leftovers: [],
    onWrite: () => drain.wake(),
    onRefused: (refusal) => void kept.makeRoom({ refusal }),
  });
  const drain = new Drain(spool, own.damaged, kept);
  let isTended = true;
  const tend = () => {
    beat(own);
    for (const segment of takeOver.take()) spool.adopt(segment);
    void kept.makeRoom();
    drain.wake();
    isTended = true;
  };
  const failed = (error: NodeJS.ErrnoException) => {
    isTended = false;
    log().warn({ reason: error.message }, "the spool folder cannot be maintained");
  };
  attempt(tend, (error) => {
    // With a full disk clicks go straight into the database; anything else is wrong for good.
    if (!isFull(error)) throw error;
    failed(error);
  });
  const heart = setInterval(() => attempt(tend, failed), HEARTBEAT_MS).unref();
  const rollOver = setInterval(() => spool.rollOver(), LONGEST_OPEN_MS).unref();
  // With the connection, the database may be another one.
  const words: SessionUser = { begin: async () => clearWords(), lost: clearWords };
  await sessionConnection().join(words);
  // Background work nobody waits for.
  const stopNeeds = hourlyAnyway(CLICK_NEEDS);
  return {
    record: spool.record,
    complaints: () => [
      ...(spool.isRefused() || !isTended ? ["the click spool cannot be written"] : []),
      ...drain.complaints(),
      ...left([...takeOver.unreadable(), ...drain.unreadable()]),
    ],
    stop: async () => {
      for (const timer of [heart, rollOver]) clearInterval(timer);
      await stopNeeds();
      await sessionConnection().leave(words);
      spool.close();
      await drain.stop(STOP_PATIENCE_MS);
      removeEmptied(own.path);
    },
  };
}

function attempt(work: () => void, otherwise: (error: NodeJS.ErrnoException) => void) {
  try {
    work();
  } catch (error) {
    otherwise(error as NodeJS.ErrnoException);
  }
}

const left = (reasons: string[]) =>
  reasons.length === 0
    ? []
    : [
        `segments of the click spool that cannot be read: ${reasons.length} (${[...new Set(reasons)].join(", ")}); the others are counted`,
      ];

import { hourly, hourlyAnyway } from "@/lib/hourly";
import { log } from "@/lib/log";
import { pool } from "@/lib/pool";
import { Drain } from "./drain";
import { type Recorder, recorder } from "./record";
import { shareSalts } from "./salts";
import { Spool } from "./spool";
import { beat, HEARTBEAT_MS, leave, makeSpoolFolder, takeOver } from "./spool-folder";
import { CLICK_NEEDS, CLICK_PURGES } from "./upkeep";

/** The counting of clicks, running. */
export type Clicks = {
  record: Recorder;
  /** Whether every click reaches the disk at present. */
  isWriting(): boolean;
  /** Writes and drains what it can within some seconds; the rest is drained by the next start. */
  stop(): Promise<void>;
};

const STOP_PATIENCE_MS = 4_000;

/** Starts the spool in `folder`, taking over what dead processes left there, its drain, and the hourly upkeep. */
export async function startClicks(folder: string): Promise<Clicks> {
  // The one thing visits cannot do without: a salt of one's own counts visitors twice.
  await shareSalts(pool()).catch((error: Error) =>
    log().warn({ reason: error.message }, "the visitors' salts are not known yet"),
  );
  const own = makeSpoolFolder(folder);
  const leftovers = takeOver(folder, own);
  const spool = new Spool({ folder: own.path, leftovers, onWrite: () => drain.wake() });
  const drain = new Drain(spool, own.damaged);
  const heart = setInterval(() => {
    try {
      beat(own);
      for (const segment of takeOver(folder, own)) spool.adopt(segment);
      drain.wake();
    } catch (error) {
      log().warn({ reason: (error as Error).message }, "the spool folder cannot be tended");
    }
  }, HEARTBEAT_MS).unref();
  // Nobody waits for these, however much there is to do.
  const stopUpkeep = [hourlyAnyway(CLICK_NEEDS), hourly(CLICK_PURGES)];
  return {
    record: recorder(spool),
    isWriting: () => !spool.isRefused(),
    stop: async () => {
      clearInterval(heart);
      await Promise.all(stopUpkeep.map((stop) => stop()));
      spool.close();
      await drain.stop(STOP_PATIENCE_MS);
      leave(own);
    },
  };
}

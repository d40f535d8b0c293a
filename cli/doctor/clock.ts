import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { machineLead } from "@/lib/platform/clock";
import { syncClock } from "@/lib/platform/clock-sync";
import { type Check, fine, problem, type Verdict, warning } from "./finding";

/** Whether the machine's clock follows a time server; undefined where nobody here can say. */
export type Synchronization = boolean | undefined;

/** Above that, upkeep purges nothing by age: one of the clocks is wrong, and nobody knows which. */
const MOST_SECONDS = 60;
const NOTABLE_SECONDS = 2;

export const clockCheck: Check = {
  name: "clock",
  look: async () => {
    await syncClock();
    return judgeClock(machineLead() / 1_000, await synchronization());
  },
};

const NTP = "Switch on a time service: timedatectl set-ntp true, or install chrony.";

/** `lead`: how many seconds this machine is ahead of the database. */
export function judgeClock(lead: number, isSynchronized: Synchronization): Verdict {
  const seconds = Math.abs(lead);
  const difference = `${seconds.toFixed(seconds < 10 ? 1 : 0)} seconds ${lead > 0 ? "ahead of" : "behind"} the database's`;
  if (seconds > MOST_SECONDS)
    return problem(
      `this machine's clock is ${difference}, so nothing is purged by age`,
      `Find out which of the two is wrong (date -u on both machines). ${NTP}`,
    );
  if (seconds > NOTABLE_SECONDS) return warning(`this machine's clock is ${difference}`, NTP);
  if (isSynchronized === false)
    return warning("agrees with the database's now, but follows no time server", NTP);
  return fine(
    isSynchronized
      ? "agrees with the database's and follows a time server"
      : "agrees with the database's; whether it follows a time server cannot be seen here",
  );
}

const run = promisify(execFile);

/** systemd says it on most machines; a container has neither of these and takes its host's clock. */
async function synchronization(): Promise<Synchronization> {
  const shown = await output("timedatectl", ["show", "--property=NTPSynchronized", "--value"]);
  if (shown === "yes" || shown === "no") return shown === "yes";
  const tracking = await output("chronyc", ["-c", "tracking"]);
  return tracking === undefined ? undefined : !tracking.endsWith("Not synchronised");
}

async function output(program: string, options: string[]): Promise<string | undefined> {
  try {
    return (await run(program, options, { timeout: 3_000 })).stdout.trim();
  } catch {
    return undefined;
  }
}

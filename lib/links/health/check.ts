import { currentTime } from "@/lib/platform/clock";
import { type Guards, PUBLIC_PAGES } from "@/lib/platform/guarded-fetch";
import { log } from "@/lib/platform/log";
import { setting } from "@/lib/platform/settings/settings";
import type { Stop, Upkeep } from "@/lib/platform/upkeep/batches";
import { pauseUntil } from "@/lib/platform/upkeep/leader";
import { checkAddress, type Finding } from "./check-address";
import { queueFirstEvents } from "./events";
import { judge, WEEK } from "./judge";
import { isOutage } from "./outage";
import { isOurs } from "./own-hosts";
import {
  type Claimed,
  claimDue,
  keepVerdict,
  postpone,
  release,
  removeUnused,
  secondsUntilDue,
} from "./queue";

/** How many hosts are asked at once, and how many checks a minute has at most. */
const AT_ONCE = 16;
const MOST_CHECKS = 300;
const LONGEST_MS = 45_000;

/** Checks destinations that are due, for most of a minute. Does nothing where LINK_HEALTH is off. Returns how many it checked. */
export const checkDestinations: Upkeep = (stop) =>
  setting("LINK_HEALTH") === "off" ? Promise.resolve(0) : new Round(stop).run();

/** How a round works, and for how long; tests have another network. */
type Terms = { guards: Guards; longestMs: number };

/** One round of checks. */
export class Round {
  private readonly running = new Set<Promise<void>>();
  private readonly ends: number;
  private checks = 0;

  constructor(
    private readonly stop: Stop | undefined,
    private readonly terms: Terms = { guards: PUBLIC_PAGES, longestMs: LONGEST_MS },
  ) {
    this.ends = performance.now() + terms.longestMs;
  }

  /** What is under way at the end is waited for: its hosts are nobody else's until then. */
  async run(): Promise<number> {
    while (this.goesOn()) {
      const begun = await this.begin();
      if (begun > 0 && this.running.size < AT_ONCE) continue;
      if (this.running.size > 0) await Promise.race(this.running);
      else if (!(await this.nextComes())) break;
    }
    await Promise.all(this.running);
    return this.checks;
  }

  private goesOn = () => !this.stop?.aborted && this.checks < MOST_CHECKS && performance.now() < this.ends;

  private async begin(): Promise<number> {
    const free = Math.min(AT_ONCE - this.running.size, MOST_CHECKS - this.checks);
    const claimed = free > 0 ? await claimDue(free) : [];
    for (const { host, destination } of claimed) {
      const work = this.take(host, destination)
        .catch((error: Error) =>
          log().warn(
            { host, reason: error.message },
            "could not keep what a check of a destination has shown",
          ),
        )
        .finally(() => this.running.delete(work));
      this.running.add(work);
    }
    return claimed.length;
  }

  private async take(host: string, destination: Claimed | null): Promise<void> {
    if (!destination) return release(host);
    if (destination.isAlive === null) return removeUnused(destination);
    if (!destination.isAlive) return postpone(destination, WEEK);
    this.checks += 1;
    await checkOne(destination, this.terms.guards);
  }

  /** Waits for the next host that is due while this round lasts. False where none is. */
  private async nextComes(): Promise<boolean> {
    const seconds = await secondsUntilDue();
    const left = this.ends - performance.now();
    if (seconds === null || seconds * 1_000 > left) return false;
    await pauseUntil(new Promise(() => {}), Math.min(Math.max(seconds * 1_000, 50), MOST_PAUSE_MS));
    return true;
  }
}

/** A process that stops waits no longer than that. */
const MOST_PAUSE_MS = 1_000;

const POSTPONED = 3_600;

/** One check of a destination whose host is claimed, and what comes of it. Returns the finding. */
export async function checkOne(destination: Claimed, guards: Guards): Promise<Finding> {
  const { workspaceId, url, host } = destination;
  const finding = await checkAddress(url, { guards, isOurs: (address) => isOurs(workspaceId, address) });
  if (isOutage(finding, host, destination.status === "broken")) await postpone(destination, POSTPONED);
  else if (isLater(finding) && destination.status !== "waiting")
    await postpone(destination, waitOf(finding) || POSTPONED);
  else await keep(destination, finding);
  return finding;
}

async function keep(destination: Claimed, finding: Finding): Promise<void> {
  const verdict = judge(destination, finding, currentTime());
  await keepVerdict(destination, verdict, waitOf(finding));
  if (verdict.event) await queueFirstEvents(destination.id);
}

const isLater = (finding: Finding) => finding.kind === "unknown" && finding.reason === "later";
const waitOf = (finding: Finding): number => ("waitSeconds" in finding ? (finding.waitSeconds ?? 0) : 0);

import type { DnsReport } from "./dns";

/** A domain is lost after so many failed checks in a row … */
const LOST_CHECKS = 4;
/** … the first of them so long ago. */
const LOST_HOURS = 6;
/** A domain that is well is checked so often. */
const WELL_HOURS = 12;

/** What a check of a round showed, and whether the domain was well before. */
export type Seen = { wasWell: boolean; result: DnsReport["result"] };

/** What is known of a domain after a check: it is well, it is not, or nothing that was not known before. */
export type Verdict = "well" | "failed" | "unknown";

/** So many domains that fail for the first time in one round may be a coincidence. */
const FEW = 2;

/**
 * Judges the checks of one round together. If more than half of the domains that were well fail at once, and more than a few, then it is our DNS or our
 * own address that has a fault, and no failure counts. No answer counts only where DNS answered about another domain.
 */
export function judge(round: readonly Seen[]): Verdict[] {
  const well = round.filter(({ wasWell }) => wasWell);
  const newlyFailed = well.filter(({ result }) => result !== "right").length;
  const isOurs = newlyFailed > FEW && newlyFailed > well.length / 2;
  const hasAnswer = round.some(({ result }) => result !== "unanswered");
  return round.map(({ result }) => {
    if (result === "right") return "well";
    return isOurs || (result === "unanswered" && !hasAnswer) ? "unknown" : "failed";
  });
}

/** A domain between two checks: failed checks in a row, the time of the first, and when it was lost. */
export type WatchState = { failedChecks: number; since: Date | null; lost: Date | null };

const WELL: WatchState = { failedChecks: 0, since: null, lost: null };

/** The state of a domain after a check at `now`. */
export function afterCheck(before: WatchState, verdict: Verdict, now: Date): WatchState {
  if (verdict === "well") return WELL;
  if (verdict === "unknown") return before;
  const since = before.since ?? now;
  const failedChecks = before.failedChecks + 1;
  const isLost = failedChecks >= LOST_CHECKS && hoursBetween(since, now) >= LOST_HOURS;
  return { failedChecks, since, lost: before.lost ?? (isLost ? now : null) };
}

/**
 * Hours until the next check: twelve while a domain is well, one while it fails, and more and more, up to a day, the longer it is lost (a third of the
 * time since then).
 */
export function hoursToNext({ failedChecks, lost }: WatchState, now: Date): number {
  if (lost) return Math.min(24, Math.max(1, hoursBetween(lost, now) / 3));
  return failedChecks > 0 ? 1 : WELL_HOURS;
}

const HOUR_MS = 3_600_000;
const hoursBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / HOUR_MS;

import type { Finding } from "./check-address";
import type { FailureReason, Health, UnknownReason } from "./enums";

/** What was known of a destination before a check. */
export type Known = { status: Health | "waiting"; since: Date | null };

/** What is known after it. `event` is what happened to links that lead there; `nextSeconds` when the next check is due. */
export type Verdict = {
  status: Health;
  reason: FailureReason | UnknownReason | null;
  httpStatus: number | null;
  movedTo: string | null;
  since: Date;
  event: "broken" | "recovered" | null;
  nextSeconds: number;
};

const HOUR = 3_600;
const DAY = 24 * HOUR;
export const WEEK = 7 * DAY;

/** One failure is no proof. A second one so much later is. */
const CONFIRMED_AFTER_MS = 4 * HOUR * 1_000;
const CONFIRM_IN = 6 * HOUR;

/**
 * What a check means beside what was known. A failure has to be there twice, hours apart, before a destination is broken; a broken one is checked every
 * day for its first week, so that a recovery is seen soon. A host that asks to be left alone changes nothing about what is known.
 */
export function judge(before: Known, finding: Finding, now: Date): Verdict {
  switch (finding.kind) {
    case "works": {
      const status = finding.movedTo === null ? "ok" : "moved";
      const event = before.status === "broken" ? ("recovered" as const) : null;
      const { movedTo } = finding;
      return { ...calm, status, movedTo, event, since: since(before, status, now) };
    }
    case "unknown": {
      const { reason, status: httpStatus } = finding;
      return { ...calm, status: "unknown", reason, httpStatus, since: since(before, "unknown", now) };
    }
    case "fails": {
      const { reason, status: httpStatus } = finding;
      const first = firstFailure(before, now);
      const isBroken = before.status === "broken" || now.getTime() - first.getTime() >= CONFIRMED_AFTER_MS;
      const event = isBroken && before.status !== "broken" ? ("broken" as const) : null;
      const isNew = now.getTime() - first.getTime() < WEEK * 1_000;
      const nextSeconds = isBroken ? (isNew ? DAY : WEEK) : CONFIRM_IN;
      const status = isBroken ? "broken" : "failing";
      return { ...calm, status, reason, httpStatus, event, since: first, nextSeconds };
    }
  }
}

const calm = { reason: null, httpStatus: null, movedTo: null, event: null, nextSeconds: WEEK };

/** One in the future was noted before the database's clock was set back. */
const kept = ({ since: at }: Known, now: Date): Date => (at && at <= now ? at : now);

const since = (before: Known, status: Health, now: Date): Date =>
  before.status === status ? kept(before, now) : now;

const firstFailure = (before: Known, now: Date): Date =>
  before.status === "failing" || before.status === "broken" ? kept(before, now) : now;

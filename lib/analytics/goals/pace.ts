import type { GoalState } from "./enums";

const DAY_MS = 86_400_000;

/** How far a goal is: its count, and that of its last days since `recentSince`. */
export type Counted = {
  target: number;
  start: Date;
  end: Date;
  now: Date;
  count: number;
  recent: number;
  recentSince: Date;
};

/** How a goal stands at a moment. */
export type Progress = { state: GoalState; count: number; expected: number; forecast: number | null };

/** What an even pace would have brought by now, and what the pace of the last days leads to. */
export function progressOf({ target, start, end, now, count, recent, recentSince }: Counted): Progress {
  const [from, to, at] = [start.getTime(), end.getTime(), now.getTime()];
  const elapsed = Math.min(Math.max((at - from) / (to - from), 0), 1);
  const expected = Math.round(target * elapsed);
  const isOver = at >= to;
  // The first day says nothing of the others.
  const known = at - Math.max(from, recentSince.getTime());
  const forecast = isOver || known < DAY_MS ? null : Math.round(count + (recent / known) * (to - at));
  return {
    state: stateOf({ target, count, forecast, isOver, hasBegun: at >= from }),
    count,
    expected,
    forecast,
  };
}

type Standing = {
  target: number;
  count: number;
  forecast: number | null;
  isOver: boolean;
  hasBegun: boolean;
};

function stateOf({ target, count, forecast, isOver, hasBegun }: Standing): GoalState {
  if (count >= target) return "reached";
  if (isOver) return "missed";
  if (!hasBegun) return "upcoming";
  return forecast !== null && forecast < target ? "behind" : "on-track";
}

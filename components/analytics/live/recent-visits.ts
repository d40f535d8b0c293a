import { parseTimestamp } from "@/components/timestamps";
import type { Visit } from "../statistics/queries";

const WINDOW_MS = 30 * 60_000;

/** Whether a visit counts: bots' and refused ones don't. */
export const isClick = ({ bot, outcome }: Visit): boolean => bot === "" && outcome === "passed";

/** The clicks of the last half hour among some visits, the newest first, each once. Bots and refused visits are none. */
export function recentClicks(visits: readonly Visit[], now: number): Visit[] {
  const found = new Map<string, Visit>();
  for (const visit of visits)
    if (isClick(visit) && parseTimestamp(visit.time).getTime() > now - WINDOW_MS) found.set(visit.id, visit);
  return [...found.values()].sort((a, b) => (a.time < b.time ? 1 : a.time > b.time ? -1 : 0));
}

/** What some visits have in common, most first. */
export function counted<Key extends string>(
  visits: readonly Visit[],
  keyOf: (visit: Visit) => Key | null,
): [Key, number, Visit][] {
  const found = new Map<Key, [Key, number, Visit]>();
  for (const visit of visits) {
    const key = keyOf(visit);
    if (key === null) continue;
    const known = found.get(key);
    if (known) known[1] += 1;
    else found.set(key, [key, 1, visit]);
  }
  return [...found.values()].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}

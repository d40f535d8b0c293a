import type { Match } from "../store/matcher";
import type { RecentVisit } from "../store/store";

/** Clicks, and how many of them were first ones of their visitors. */
type Pair = [clicks: number, uniqueClicks: number];

/** Sums of the visits that were counted since the last ones, to be added to what a page shows. */
export type Sums = {
  /** over how many milliseconds they came in; 0: just now */
  ms: number;
  clicks: number;
  uniqueClicks: number;
  bots: number;
  refused: number;
  /** by rule, named as in the statistics */
  rules: Record<string, Pair>;
  /** by link; only where several are watched one by one */
  links?: Record<number, Record<string, Pair>>;
  /** true where some are missing, so that what is shown has to be read again */
  missed?: true;
};

/** What readers add up who draw no single visits. `none`: nothing came that counts in any way. */
export function sumsOf(
  visits: readonly RecentVisit[],
  match: (visit: RecentVisit) => Match,
  { ms, byLink }: { ms: number; byLink: boolean },
): Sums | "none" {
  if (visits.length === 0) return "none";
  const sums: Sums = { ms, clicks: 0, uniqueClicks: 0, bots: 0, refused: 0, rules: {} };
  const links: Record<number, Record<string, Pair>> = {};
  for (const visit of visits) {
    // A filter that asks for bots or refusals counts them as clicks as well, as stores do.
    if (visit.bot !== "") sums.bots += 1;
    else if (visit.outcome !== "passed") sums.refused += 1;
    if (match(visit) === "click") {
      sums.clicks += 1;
      if (visit.first) sums.uniqueClicks += 1;
      addTo(sums.rules, visit);
      if (byLink) {
        links[visit.link_id] ??= {};
        addTo(links[visit.link_id] ?? {}, visit);
      }
    }
  }
  return byLink ? { ...sums, links } : sums;
}

function addTo(rules: Record<string, Pair>, { rule, first }: RecentVisit) {
  const [clicks, unique] = rules[rule] ?? [0, 0];
  rules[rule] = [clicks + 1, unique + (first ? 1 : 0)];
}

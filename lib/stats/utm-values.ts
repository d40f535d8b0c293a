import type { Utm } from "./choices";
import { edgesOf } from "./edges";
import type { Range } from "./range";
import { rawClicks } from "./sql/raw-clicks";
import { rawUtmBreakdown, utmBreakdown } from "./sql/utm-breakdown";
import { type FoundValues, placed, placesAfter, readRanked, rollupValues, type Wanted } from "./values";
import type { Visits } from "./visits";

/**
 * The values of one UTM parameter, most clicks first, and of how many they are a part: what the links carry today, else what
 * stands in the address a visit was sent to (docs/decisions/091).
 */
export async function readUtmValues(
  visits: Visits,
  range: Range,
  { utm, ...wanted }: Wanted & { utm: Utm },
): Promise<FoundValues> {
  return readRanked(visits.filters.length === 0 ? await fromRollups() : fromClicks(), wanted);

  async function fromRollups() {
    const edges = await edgesOf(range);
    const values = [...rollupValues(visits, range, edges), visits.workspaceId, utm];
    if (edges.stretches.length === 0)
      return {
        name: "stats-utm",
        text: utmBreakdown(placesAfter(values)),
        values: [...values, ...placed(wanted)],
      };
    const { stretches } = edges;
    const clicks = rawClicks({ ...visits, start: range.start, end: range.end, stretches }, values);
    return {
      text: utmBreakdown(placesAfter(clicks.values), clicks),
      values: [...clicks.values, ...placed(wanted)],
    };
  }

  function fromClicks() {
    const clicks = rawClicks({ ...visits, ...range });
    const values = [...clicks.values, utm];
    return {
      text: rawUtmBreakdown(clicks, `$${values.length}`, placesAfter(values)),
      values: [...values, ...placed(wanted)],
    };
  }
}

import { paths } from "@/components/paths";
import { filtersOfQuery, writeFilter } from "../statistics/filter-state";
import type { Goal } from "./list-query";

/** The statistics of a goal's days and visits. */
export function goalHref({ from, to, filter, metric }: Goal): string {
  const written = filtersOfQuery(filter).map((one) => writeFilter(one).replaceAll(",", "%2C"));
  const query = new URLSearchParams({
    ...{ range: "custom", from, to },
    ...(metric !== "clicks" && { metric }),
    ...(written.length > 0 && { filter: written.join(",") }),
  });
  return `${paths.stats()}?${query}`;
}

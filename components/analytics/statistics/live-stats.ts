import { useQueryClient } from "@tanstack/react-query";
import { addToStats } from "./added-sums";
import { sumsAddress } from "./live";
import { shareAfter } from "./live-sums";
import { type Asked, type StatsOf, statsQuery } from "./queries";
import { useLiveSums } from "./use-live-sums";

/** Adds what comes in to open statistics, so that their numbers move with the click. What they ask for every now and then puts them right. */
export function useLiveStats(of: StatsOf, asked: Asked): void {
  const client = useQueryClient();
  const { queryKey } = statsQuery(of, asked);
  useLiveSums(sumsAddress(of, asked.filters), {
    onSums: (sums) => {
      const { dataUpdatedAt: updatedAt = 0 } = client.getQueryState(queryKey) ?? {};
      const share = shareAfter(Date.now() - updatedAt, sums.ms);
      client.setQueryData(queryKey, (known) => known && addToStats(known, sums, share, new Date()), {
        updatedAt,
      });
    },
    readAt: () => client.getQueryState(queryKey)?.dataUpdatedAt,
    onMissed: () => void client.invalidateQueries({ queryKey }),
  });
}

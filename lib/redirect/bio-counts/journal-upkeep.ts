import { sweepRows } from "@/lib/platform/upkeep/batches";

/** Forgets journals of which nothing can be left: a machine that was off for months may still have files of one. */
export const purgeBioJournals = sweepRows("bio_count_journals", {
  key: { id: ["uuid", "00000000-0000-0000-0000-000000000000"] },
  condition: "kept.counted_at < now() - interval '1 year'",
});

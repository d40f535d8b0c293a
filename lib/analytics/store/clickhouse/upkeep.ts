import { deleteRows, type Upkeep } from "@/lib/platform/upkeep/batches";
import { clickHouse } from "./connection";
import { purgeRemoved } from "./remove";
import { settleLocked, tryWithSums } from "./settle";

/** Fewer are as quick to read as they are. */
const WORTH_SETTLING = 20_000;

/**
 * Adds up what has come in, in one process. To be called every 15 seconds: what has not been added up is read for every page, and the clicks of a minute at
 * a thousand a second would take as long as the page itself.
 */
export const settleClicks: Upkeep = async (signal) => {
  const clickhouse = await clickHouse();
  return (
    (await tryWithSums((ledger) => settleLocked(clickhouse, ledger, { atLeast: WORTH_SETTLING, signal }))) ??
    0
  );
};

/** Hourly upkeep of clicks in ClickHouse. Returns the number of visits, parts and plans that it had to do with. */
export const clickhouseUpkeep: Upkeep = async (signal) => {
  const settled = await settleClicks(signal);
  const purged = signal?.aborted ? 0 : await purgeRemoved(await clickHouse());
  return settled + purged + (await purgePlans(signal));
};

/**
 * A backup of the spool may be restored within the year. Of a segment that is not finished all plans stay: it may be on a machine that was off, and
 * rows without a plan are taken for those of a commit that was undone.
 */
const purgePlans = deleteRows("click_plans", {
  by: "sent_at",
  before: "now() - interval '1 year'",
  condition: `verified_at is not null
    and not exists (select from click_segments where click_segments.id = click_plans.segment and finished_at is null)`,
});

import { Command } from "commander";
import { rebuild, verify } from "../lib/analytics/store/clickhouse/audit";
import { clickHouse } from "../lib/analytics/store/clickhouse/connection";
import { invalidField } from "../lib/platform/failure";
import { print, withDatabase } from "./session";

type Options = { month?: string; json?: boolean };

/** `clickhouse verify` and `clickhouse rebuild`: whether sums are what the single clicks add up to, and what to do where they are not. */
export const clickhouseCommand = () =>
  new Command("clickhouse")
    .description("clicks in ClickHouse (CLICKHOUSE_URL)")
    .addCommand(
      new Command("verify")
        .description("compare all totals with the individual clicks; exits with 1 where they differ")
        .option("--json", "print one line of JSON")
        .action((options: Options) => withDatabase(() => verifySums(options))),
    )
    .addCommand(
      new Command("rebuild")
        .description("recalculate totals from the individual clicks; safe while the server is running")
        .option("--month <month>", "only this month, such as 2026-11")
        .option("--json", "print one line of JSON")
        .action((options: Options) => withDatabase(() => rebuildSums(options))),
    );

async function verifySums({ json }: Options) {
  const drifts = await verify(await clickHouse());
  if (drifts.length > 0) process.exitCode = 1;
  const differences = drifts.map(({ month, sums }) => ({ month: nameOf(month), sums }));
  print(json, { differences }, [
    ...differences.map(
      ({ month, sums }) => `${month}: ${sums} totals differ; run clickhouse rebuild --month ${month}`,
    ),
    ...(drifts.length === 0 ? ["All totals agree."] : []),
  ]);
}

async function rebuildSums({ month, json }: Options) {
  if (month !== undefined && !/^\d{4}-\d{2}$/.test(month))
    throw invalidField("month", "must look like 2026-11");
  const months = month === undefined ? undefined : [Number(month.replace("-", ""))];
  const rebuilt = (await rebuild(await clickHouse(), months)).map(nameOf);
  print(json, { rebuilt }, [
    rebuilt.length > 0 ? `Recalculated: ${rebuilt.join(", ")}` : "There are no clicks of that time.",
  ]);
}

/** 202611 as 2026-11 */
const nameOf = (month: number) => `${Math.floor(month / 100)}-${String(month % 100).padStart(2, "0")}`;

import { join } from "node:path";
import { Command } from "commander";
import { checkSums } from "../lib/analytics/ingest/rebuild";
import { retrySetAside } from "../lib/analytics/ingest/refused-clicks";
import { dropOldMonths } from "../lib/analytics/ingest/upkeep";
import type { Progress } from "../lib/analytics/move/copy";
import { moveClicks, STORE_NAMES, stopMove } from "../lib/analytics/move/move";
import { clocksAgree } from "../lib/platform/clock-sync";
import { env } from "../lib/platform/env";
import { conflict, invalidField } from "../lib/platform/failure";
import { setting } from "../lib/platform/settings/settings";
import { adoptClicks } from "./adopt-clicks";
import { print, withDatabase } from "./session";

type Options = { months?: string; from?: string; to?: string; json?: boolean };
type MoveOptions = { stop?: boolean; replace?: boolean; json?: boolean };

/** `clicks verify`, `clicks rebuild` and `clicks prune`: what the product does by itself, on demand. `clicks retry`, `clicks adopt` and `clicks move`: what it leaves to the operator. */
export const clicksCommand = () =>
  new Command("clicks")
    .description("recorded clicks")
    .addCommand(checking("verify", "compare all totals and counters with the individual clicks", false))
    .addCommand(
      checking("rebuild", "recalculate totals and counters that differ from the individual clicks", true),
    )
    .addCommand(
      new Command("prune")
        .description("remove individual clicks older than the given number of whole months; totals are kept")
        .option("--months <number>", "months to keep (default: CLICK_RETENTION_MONTHS)")
        .option("--json", "print one line of JSON")
        .action((options: Options) => withDatabase(() => prune(options))),
    )
    .addCommand(
      new Command("retry")
        .description("count clicks that the database refused, after you have fixed the cause")
        .option("--json", "print one line of JSON")
        .action(retry),
    )
    .addCommand(
      new Command("adopt")
        .description(
          "count the clicks of a machine that never comes back, from a copy of its data directory or spool; safe to repeat",
        )
        .argument("<folder>", "the copy of its data directory, spool, or a folder in there")
        .option("--yes", "confirm that the folder is of this installation and nobody writes to it")
        .option("--json", "print one line of JSON")
        .action((folder: string, options: { yes?: boolean; json?: boolean }) =>
          withDatabase(() => adoptClicks(folder, options)),
        ),
    )
    .addCommand(
      new Command("move")
        .description(
          "move all clicks between PostgreSQL and ClickHouse (CLICKHOUSE_URL); safe while the server is running",
        )
        .argument("[store]", "where to: clickhouse or postgres")
        .option("--stop", "end a move that is under way; clicks stay where they were")
        .option("--replace", "delete clicks that another installation has left in ClickHouse")
        .option("--json", "print one line of JSON")
        .action((store: string | undefined, options: MoveOptions) =>
          withDatabase(() => (options.stop ? stop(options) : move(store, options))),
        ),
    );

const checking = (name: string, description: string, mend: boolean) =>
  new Command(name)
    .description(`${description}; safe while the server is running`)
    .option("--from <day>", "first day (UTC), such as 2027-01-31")
    .option("--to <day>", "last day (UTC)")
    .option("--json", "print one line of JSON")
    .action((options: Options) => withDatabase(() => check(options, mend)));

async function check({ from, to, json }: Options, mend: boolean) {
  for (const [name, day] of Object.entries({ from, to }))
    if (day !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(day))
      throw invalidField(name, "must look like 2027-01-31");
  const found = await checkSums({ ...(from && { from }), ...(to && { to }) }, { mend });
  const { runs, months, sums, counters, unplanned = [] } = found;
  const parts = months === undefined ? counted(runs ?? 0, "run") : counted(months, "month");
  const isRight = sums + counters + unplanned.length === 0;
  print(json, found, [
    isRight
      ? (months ?? runs ?? 0) === 0
        ? `No clicks are stored${from || to ? " for these days" : ""}, and all counters are right.`
        : `All sums of ${parts} and all counters are right.`
      : `${sums} of ${parts} had wrong sums, and ${counters} counters were wrong. ${mend ? "They are mended." : "Run clicks rebuild to mend them."}`,
    ...unplanned.map(
      ({ segment, rows }) =>
        `${segment}: ${count(rows)} visits that PostgreSQL lost in a restore or failover ${mend ? "were removed from ClickHouse" : "are still in ClickHouse. If its machine comes back, or clicks adopt finds its segment, they are counted again; clicks rebuild removes them."}`,
    ),
  ]);
  if (!isRight && !mend) process.exitCode = 1;
}

const counted = (amount: number, one: string): string => `${count(amount)} ${amount === 1 ? one : `${one}s`}`;

async function prune({ months = String(setting("CLICK_RETENTION_MONTHS")), json }: Options) {
  if (!/^[1-9]\d{0,3}$/.test(months))
    throw invalidField(
      "months",
      "must be a whole number, 1 or more. Pass --months or set CLICK_RETENTION_MONTHS",
    );
  if (!(await clocksAgree()))
    throw conflict(
      "No clicks were removed because this machine's clock and the database's differ by more than a minute. Correct the wrong clock and try again.",
    );
  const removed = await dropOldMonths(Number(months));
  print(json, { removed }, [
    removed.length > 0 ? `Removed: ${removed.join(", ")}` : "No clicks are that old.",
  ]);
}

async function retry({ json }: Options) {
  const clicks = await retrySetAside(join(env().DATA_DIR, "spool"));
  print(json, { clicks }, [
    `${clicks} clicks are back in the spool; the server counts them within a minute.`,
  ]);
}

async function move(store: string | undefined, { replace = false, json }: MoveOptions) {
  if (store !== "clickhouse" && store !== "postgres")
    throw invalidField("store", "must be clickhouse or postgres");
  const { clicks } = await moveClicks(store, {
    isReplaced: replace,
    onProgress: (progress) => {
      if (!json) console.log(inWords(progress));
    },
  });
  print(json, { keptIn: store, clicks }, [`Clicks are kept in ${STORE_NAMES[store]}.`]);
}

async function stop({ json }: MoveOptions) {
  const keptIn = await stopMove();
  print(json, { keptIn }, [`The move has ended. Clicks are kept in ${STORE_NAMES[keptIn]}.`]);
}

function inWords(progress: Progress): string {
  switch (progress.step) {
    case "begun":
      return "New clicks are written to both stores.";
    case "switched":
      return "Statistics are read from the new store. Removing clicks from the old one.";
    case "copying":
      return `${progress.name}: ${count(progress.clicks)} of ${count(progress.of)} clicks are copied`;
    case "day":
      return `${progress.name}: equal in both stores`;
    case "month":
      return `${progress.name}: done, ${count(progress.clicks)} of ${count(progress.of)} clicks`;
  }
}

const count = (clicks: number) => clicks.toLocaleString("en");

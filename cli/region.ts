import { Command } from "commander";
import { visitsDatabaseUrl } from "../lib/platform/database/visits-database";
import { invalid } from "../lib/platform/failure";
import { publishVisits } from "../lib/redirect/region/publish";
import { NAME } from "../lib/redirect/region/published";
import { type HomeStatus, homeStatus, type RegionStatus, regionStatus } from "../lib/redirect/region/status";
import { subscribeRegion } from "../lib/redirect/region/subscribe";
import type { Subscription } from "../lib/redirect/region/subscriber";
import { print, withDatabase } from "./session";

type Options = { from?: string; name: string; json?: boolean };

/** `region publish`, at home; `region subscribe` and `region status`, in a far region (docs/regions.md). */
export const regionCommand = () =>
  new Command("region")
    .description("far regions, which answer visits from a database of their own")
    .addCommand(
      new Command("publish")
        .description("at home: publish what visits read, once and after each upgrade of all regions")
        .option("--json", "print one line of JSON")
        .action(({ json }: Options) => withDatabase(() => publish(json))),
    )
    .addCommand(
      new Command("subscribe")
        .description("in a region: make VISITS_DATABASE_URL a subscriber of home, or bring it up to date")
        .option("--from <url>", "how this region's PostgreSQL reaches home; needed the first time")
        .option("--name <name>", "the region's name: lower-case letters, digits and underscores", "far")
        .option("--json", "print one line of JSON")
        .action(subscribe),
    )
    .addCommand(
      new Command("status")
        .description("how far each region is, and how late changes arrive here")
        .option("--json", "print one line of JSON")
        .action(({ json }: Options) => withDatabase(() => status(json))),
    );

async function publish(json: boolean | undefined) {
  const { changed, statements } = await publishVisits();
  print(json, { changed, statements }, [
    changed ? "Published what visits read." : "What visits read was published already.",
    "A region's PostgreSQL needs a role here. Create it once, and run the grants again after each publish:",
    ...statements.map((statement) => `  ${statement}`),
  ]);
}

async function subscribe({ from, name, json }: Options) {
  const url = visitsDatabaseUrl();
  if (url === undefined) throw invalid("Set VISITS_DATABASE_URL to this region's database first.");
  if (!/^[a-z0-9_]{1,30}$/.test(name))
    throw invalid("--name takes up to 30 lower-case letters, digits and underscores.");
  let last = "";
  const onProgress = (state: Subscription) => {
    const line = `${state.ready} of ${state.tables} tables are complete`;
    if (line !== last && !json) console.log(line);
    last = line;
  };
  const state = await subscribeRegion({ url, from, region: name, onProgress });
  print(json, state, [
    `This region follows home: ${state.tables} tables, replication slot ${state.slot}.`,
    "Start Switchyard here with VISITS_DATABASE_URL, and DATABASE_URL naming home.",
  ]);
}

async function status(json: boolean | undefined) {
  const url = visitsDatabaseUrl();
  const [home, region] = [await homeStatus(), url === undefined ? undefined : await regionStatus(url)];
  const problems = [...problemsOf(home), ...(region ? regionProblems(region, home) : [])];
  print(json, { home, region, problems }, [
    ...home.regions.map(
      ({ region, active, keptMegabytes }) =>
        `${region.padEnd(16)} ${active ? "follows" : "does not follow"}; home keeps ${keptMegabytes} MB of its log for it`,
    ),
    ...(typeof region?.seconds === "number"
      ? [`A change at home was here after ${Math.round(region.seconds * 1_000)} ms.`]
      : []),
    ...(problems.length > 0 ? problems.map((problem) => `✗ ${problem}`) : ["✓ all is well"]),
  ]);
  if (problems.length > 0) process.exitCode = 1;
}

const problemsOf = ({ unpublished, regions }: HomeStatus): string[] => [
  ...(unpublished.length > 0
    ? [
        `Home does not publish what this version needs of ${unpublished.join(", ")}. Run "region publish" there.`,
      ]
    : []),
  ...regions.flatMap(({ region, active, lost }) => {
    if (lost)
      return [`Home no longer has what ${region} has missed. Subscribe an empty database in its place.`];
    return active ? [] : [`${region} is not connected. Its PostgreSQL's log says why.`];
  }),
];

function regionProblems(
  { subscription, pending, lacking, silentTriggers, seconds }: RegionStatus,
  home: HomeStatus,
): string[] {
  if (pending.length > 0)
    return [`This region's schema is behind: ${pending.join(", ")}. Run "region subscribe".`];
  if (!subscription) return ['This region has no subscription. Run "region subscribe --from <home>".'];
  const { slot, enabled, running, tables, ready } = subscription;
  if (!home.regions.some(({ region }) => slot === `${NAME}_${region}`))
    return [
      `Home has no replication slot ${slot}: a backup was restored, or another server took over. Subscribe a new, empty database, and set VISITS_DATABASE_URL to that.`,
    ];
  const problems =
    lacking.length > 0
      ? [`Home sends columns that this version does not know: ${lacking.join(", ")}. Upgrade this region.`]
      : [];
  if (!enabled)
    problems.push("The subscription is disabled. Enable it: alter subscription switchyard_visits enable.");
  else if (!running)
    problems.push("The subscription's worker is not running. PostgreSQL's log here says why.");
  if (ready < tables)
    problems.push(`The first copy is under way: ${ready} of ${tables} tables are complete.`);
  if (silentTriggers > 0)
    problems.push(
      `Changes do not notify processes here (${silentTriggers} triggers). Run "region subscribe".`,
    );
  if (seconds === null) problems.push("A change at home did not arrive within ten seconds.");
  return problems;
}

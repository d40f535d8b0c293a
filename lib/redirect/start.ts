import { startClicks } from "@/lib/analytics/ingest/ingest";
import { refusedFiles } from "@/lib/analytics/ingest/refused-clicks";
import { keepKeysWhile } from "@/lib/identity/access/api-keys";
import { subscribeToInvalidations } from "@/lib/platform/database/invalidation";
import { visitsDatabaseUrl, visitsPool } from "@/lib/platform/database/visits-database";
import { env } from "@/lib/platform/env";
import { cliCommand } from "@/lib/platform/root";
import { onSettingsChange } from "@/lib/platform/settings/settings";
import { BioCounts } from "./bio-counts/bio-counts";
import { AliasFilter } from "./caches/alias-filter";
import { Brands } from "./caches/brands";
import { Domains } from "./caches/domains";
import type { Subscription } from "./caches/entry";
import { invalidateAll, invalidationHandlers, subscribeToKeyChanges } from "./caches/invalidate";
import { READY_BYTES } from "./caches/link-cache-size";
import { LinkFinder, linkCache } from "./caches/links";
import { NameFinder, qrCache, Rotators } from "./caches/names";
import { wildcardDepths } from "./caches/wildcards";
import { answerer, type Handle } from "./middleware";
import { MissingPaths } from "./missing-paths";
import { oldPaths } from "./old-paths";
import { OverlayCounts } from "./overlay-counts";
import { regionWatch } from "./region/watch";
import { siteResolver } from "./route";

/** Short links, being answered. */
export type Visits = {
  handle: Handle;
  /** Health complaints; empty when all is well. */
  complaints(): { state: "degraded"; reason: string }[];
  /** For `/metrics`. */
  gauges(): { cachedLinks: number; cacheBytes: number; isSubscribed: boolean };
  /** To be called when no request is under way any more: writes and drains what it can within some seconds. */
  stop(): Promise<void>;
};

/** Starts answering short links: what is kept of them in memory, the listener for changes, and the counting of clicks in `spoolFolder`. Counts of bio pages wait in the folder beside it. */
export async function startVisits({ spoolFolder }: { spoolFolder: string }): Promise<Visits> {
  const { APP_URL, SHORT_URL, OLD_PATH_PREFIXES } = env();
  // The listener needs the caches, and they need to know whether it listens: they ask it themselves, once it is there.
  const subscription = { isSubscribed: () => false };
  const [finder, names, domains] = [new LinkFinder(), new NameFinder(), new Domains()];
  const filter = new AliasFilter(subscription);
  const links = linkCache(finder, filter, subscription);
  const caches = { domains, filter, links, ...cachesOf(names, subscription) };
  const { rotators, codes, brands, wildcards } = caches;
  const near = visitsDatabaseUrl();
  const onGap = onSettingsChange(() => invalidateAll(caches));
  const listener = await subscribeToInvalidations(invalidationHandlers(caches), onGap, near);
  subscription.isSubscribed = listener.isSubscribed;
  // Keys of the API are no visitor's, but there is one listener for a process, and here it is; but for a far region, where keys are at home.
  const keys = near === undefined ? listener : await subscribeToKeyChanges();
  keepKeysWhile(keys.isSubscribed);
  const region = regionWatch();
  await domains.load();
  const clicks = await startClicks(spoolFolder);
  const counts = pageCounts(spoolFolder, filter);
  return {
    handle: answerer({
      resolveSite: siteResolver(APP_URL, SHORT_URL, domains.byHost),
      links,
      wildcards,
      oldPaths: oldPaths(OLD_PATH_PREFIXES),
      rotators,
      codes,
      bios: names.bios,
      services: { brands, ...counts },
      record: clicks.record,
    }),
    complaints: () =>
      [
        ...clicks.complaints(),
        ...(listener.isSubscribed() ? [] : [UNTOLD]),
        ...refusedClicks(spoolFolder),
        ...(region?.complaints() ?? []),
      ].map((reason) => ({ state: "degraded", reason })),
    gauges: () => {
      const { ready, overflow, overflowBytes } = links.size();
      return {
        cachedLinks: ready + overflow,
        cacheBytes: ready * READY_BYTES + overflowBytes,
        isSubscribed: listener.isSubscribed(),
      };
    },
    stop: async () => {
      filter.clear();
      domains.stop();
      region?.stop();
      await Promise.all([listener.stop(), keys.stop()]);
      await clicks.stop();
      await Promise.all(Object.values(counts).map((each) => each.stop()));
      await finder.stop();
      await names.stop();
      if (near !== undefined) await visitsPool().end();
    },
  };
}

/** What is kept in memory beside links and domains. */
const cachesOf = (names: NameFinder, subscription: Subscription) => ({
  rotators: new Rotators(names.campaigns, subscription),
  codes: qrCache(names.codes, subscription),
  brands: new Brands(subscription),
  wildcards: wildcardDepths(subscription),
});

/** What is counted beside clicks, in memory at first. */
const pageCounts = (spoolFolder: string, filter: AliasFilter) => ({
  overlayCounts: new OverlayCounts(),
  bioCounts: new BioCounts(`${spoolFolder}-bio`),
  missingPaths: new MissingPaths(() => filter.isNeeded),
});

const UNTOLD =
  "the database does not notify this process of changes, so links in memory may be five seconds old; check its connections and `max_connections`";

function refusedClicks(spoolFolder: string): string[] {
  const files = refusedFiles(spoolFolder);
  if (files === 0) return [];
  return [
    `clicks that the database refused wait in spool/damaged (files: ${files}); fix the cause in the log, then run \`${cliCommand("clicks retry")}\``,
  ];
}

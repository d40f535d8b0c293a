import { placeNamed } from "@/lib/analytics/enrich/country-names";
import { canonicalTag, lookup } from "@/lib/analytics/enrich/language";
import type { DeviceName } from "@/lib/analytics/enrich/user-agent";
import type { Visitor } from "./visitor";

/** A rule of a link as it is stored. */
export type Target = { kind: "geo" | "device" | "language"; name: string; url: string };

/** Finds the track a visitor belongs on; undefined when none of its rules fits. */
export type Matcher<Track> = (visitor: Visitor) => Track | undefined;

/** Geo, then device, then language; the first match wins. Rules are turned into look-ups once, when the link is loaded. */
export function compileTargets<Track>(
  targets: readonly Target[],
  track: (target: Target) => Track,
): Matcher<Track>[] {
  const of = (kind: Target["kind"]) =>
    targets
      .filter((target) => target.kind === kind)
      .map((target) => ({ name: target.name, track: track(target) }));
  return [geo(of("geo")), device(of("device")), language(of("language"))].filter(
    (matcher) => matcher !== undefined,
  );
}

type Named<Track> = { name: string; track: Track };

/** A country's name and its code are the same rule, and the later one wins; a region goes before its country. */
function geo<Track>(named: Named<Track>[]): Matcher<Track> | undefined {
  const byPlace = new Map<string, Track>();
  for (const { name, track } of named) {
    const place = placeNamed(name);
    if (place) byPlace.set(`${place.country}-${place.region}`, track);
  }
  if (byPlace.size === 0) return undefined;
  return ({ location: { country, region } }) =>
    (region && byPlace.get(`${country}-${region.toLowerCase()}`)) || byPlace.get(`${country}-`);
}

/** In the order of the rules: an iPhone is an `iphone` and `mobile`, and the order of the list decides which goes first. */
function device<Track>(named: Named<Track>[]): Matcher<Track> | undefined {
  if (named.length === 0) return undefined;
  const rules = [...new Map(named.map(({ name, track }) => [name.toLowerCase() as DeviceName, track]))];
  return ({ reader }) => rules.find(([name]) => reader.targets.has(name))?.[1];
}

function language<Track>(named: Named<Track>[]): Matcher<Track> | undefined {
  if (named.length === 0) return undefined;
  const offers = new Map(named.map(({ name, track }) => [canonicalTag(name), track]));
  return ({ languages }) => lookup(languages, offers);
}

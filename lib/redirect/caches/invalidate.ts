import { invalidateKeys } from "@/lib/identity/access/api-keys";
import { casedName, isWildcard, WILDCARD_END } from "@/lib/links/alias-form";
import { decodeInvalidation, type InvalidationHandlers } from "@/lib/platform/database/invalidation";
import { type NotificationListener, subscribeTo } from "@/lib/platform/database/notification-listener";
import type { Link } from "../link";
import { linkKey } from "../route";
import type { AliasFilter } from "./alias-filter";
import type { Brands } from "./brands";
import type { Domains } from "./domains";
import { ANY_SPLASH, partName } from "./link-parts";
import type { Rotators, VisitedQr } from "./names";
import type { ReadThroughCache } from "./read-through-cache";
import type { WildcardDepths } from "./wildcards";

/** Caches of visits. */
export type Caches = {
  domains: Domains;
  filter: AliasFilter;
  links: ReadThroughCache<Link>;
  rotators: Rotators;
  codes: ReadThroughCache<VisitedQr>;
  brands: Brands;
  wildcards: ReadThroughCache<WildcardDepths>;
};

/** Cache handlers for each kind of change. */
export function invalidationHandlers(caches: Caches): InvalidationHandlers {
  const { domains, filter, links, rotators, codes, brands, wildcards } = caches;
  const shown = ({ kind, id }: { kind: "pixel" | "overlay"; id: number }) =>
    links.partChanged(partName(kind, id));
  return {
    link({ domainId, alias }) {
      const key = linkKey(domainId ?? 0, alias);
      // The filter learns of a link before its entry goes.
      filter.add(key);
      links.drop(key);
      if (isWildcard(alias)) wildcards.drop(String(domainId ?? 0));
      for (const above of namesAbove(alias)) links.drop(linkKey(domainId ?? 0, above));
      const name = casedName(alias);
      if (name === undefined) return;
      // The link that has this name names this one as its twin.
      filter.add(linkKey(domainId ?? 0, name));
      links.drop(linkKey(domainId ?? 0, name));
    },
    campaign: ({ id }) => rotators.drop(id),
    qr: ({ alias }) => codes.drop(alias.toLowerCase()),
    domain({ host }) {
      const changed = () => {
        const domainId = domains.byHost.get(host)?.domainId;
        if (domainId === undefined) return;
        for (const cache of [links, codes]) cache.partChanged(partName("domain", domainId));
      };
      changed();
      // The host may be another domain's now, or one's that was known before.
      return domains.reread(host, changed);
    },
    pixel: shown,
    overlay: shown,
    splash: () => links.partChanged(ANY_SPLASH),
    person: ({ id }) => invalidateKeys(id),
    workspace({ id }) {
      brands.drop(id);
      links.partChanged(partName("workspace", id));
      codes.partChanged(partName("workspace", id));
    },
  };
}

/** The links over an alias that may take paths along, and then know what is below them. */
const namesAbove = (alias: string): string[] =>
  alias
    .split("/")
    .slice(0, -1)
    .map((_, at, segments) => segments.slice(0, at + 1).join("/"))
    .flatMap((prefix) => [prefix, prefix + WILDCARD_END]);

/** Keys of the API alone, of which a far region hears at home, while visits' caches hear of changes nearby. Never rejects. */
export const subscribeToKeyChanges = (): Promise<NotificationListener> =>
  subscribeTo({
    channel: "switchyard",
    onPayload(payload) {
      const invalidation = decodeInvalidation(payload);
      if (!invalidation) invalidateKeys();
      else if (invalidation.kind === "person") invalidateKeys(invalidation.id);
    },
    onGap: () => invalidateKeys(),
  });

/** Anything may have changed. */
export function invalidateAll({ domains, filter, links, rotators, codes, brands, wildcards }: Caches): void {
  filter.clear();
  invalidateKeys();
  for (const cache of [links, rotators, codes, brands, wildcards]) cache.invalidateAll();
  void domains.reread("");
}

import { aliasText, shortUrl, titleOf } from "@/lib/platform/addresses";
import { currentTime } from "@/lib/platform/clock";
import { formatTimestamp } from "@/lib/platform/fields";
import { message } from "@/lib/platform/responses";
import { presentDelivery } from "./delivery/schema";
import type { Include } from "./filter";
import { presentHealth } from "./health/present";
import type { SwitchedBackResponse } from "./health/schema";
import type { Link, WrittenLink } from "./links";
import type { ListedLink } from "./list";
import type { LinkCreatedResponse, LinkDetails, LinkUpdatedResponse, ListedLinkResponse } from "./responses";
import { keptRules } from "./rules/schema";
import type { Switched } from "./switch-back";

/** The `details` object of one link. */
export const presentLink = (link: Link): LinkDetails => ({
  id: link.id,
  shorturl: shortUrl(link.domain, link.alias),
  longurl: link.url,
  title: titleOf(link),
  description: link.metaDescription,
  location: targetMap(link, "geo"),
  device: targetMap(link, "device"),
  expiry: link.expiresAt ? formatTimestamp(link.expiresAt) : null,
  date: formatTimestamp(link.createdAt),
});

/** An entry of the list, followed by the properties asked for with `include`. */
export const presentListedLink = (
  link: ListedLink,
  { include }: { include: Include[] },
): ListedLinkResponse => ({
  id: link.id,
  alias: aliasText(link.alias),
  shorturl: shortUrl(link.domain, link.alias),
  longurl: link.url,
  clicks: Number(link.counter?.clicks ?? 0) + Number(link.counter?.importedClicks ?? 0),
  title: titleOf(link),
  description: link.metaDescription,
  date: formatTimestamp(link.createdAt),
  ...Object.fromEntries(include.map((name) => [name, EXTRAS[name](link)])),
});

export const presentLinkCreated = ({ id, domain, alias }: WrittenLink): LinkCreatedResponse => ({
  id,
  shorturl: shortUrl(domain, alias),
});

/** The field is called `short` here (spec/link-api.md, Links). */
export const presentLinkUpdated = ({ id, domain, alias }: WrittenLink): LinkUpdatedResponse => ({
  id,
  short: shortUrl(domain, alias),
});

export const presentSwitchedBack = ({ id, domain, alias, entryid }: Switched): SwitchedBackResponse => ({
  id,
  short: shortUrl(domain, alias),
  entryid,
});

/** Without a final period, as documented. */
export const presentLinkRemoved = message("Link has been deleted successfully");

export const presentLinkRestored = message("Link has been restored.");

const targetMap = (link: Pick<Link, "targets">, kind: string) =>
  Object.fromEntries(
    link.targets.filter((target) => target.kind === kind).map(({ name, url }) => [name, url]),
  );

const EXTRAS: { [Name in Include]: (link: ListedLink) => ListedLinkResponse[Name] } = {
  uniqueClicks: (link) => Number(link.counter?.uniqueClicks ?? 0),
  lastClick: (link) => (link.counter?.lastClickAt ? formatTimestamp(link.counter.lastClickAt) : null),
  expiry: (link) => (link.expiresAt ? formatTimestamp(link.expiresAt) : null),
  status: statusOf,
  archived: (link) => (link.archivedAt ? formatTimestamp(link.archivedAt) : null),
  private: (link) => link.privateAt !== null,
  externalid: (link) => link.externalId,
  rules: (link) => ({
    type: link.type,
    geo: namesOf(link, "geo"),
    device: namesOf(link, "device"),
    language: namesOf(link, "language"),
    rules: keptRules(link.rules).map(({ name }) => name),
    password: link.passwordHash !== null,
    parameters: link.parameters.length,
    pixels: link.pixels.length,
    clicklimit: link.clickLimit,
    startsat: presentDelivery(link.delivery).startsat,
    apps: link.deeplink !== null,
  }),
  health: ({ health }) => presentHealth(health),
  sparkline: (link) => link.sparkline ?? [],
  channels: ({ channels = [] }) => channels.map(({ id, name, color }) => ({ id, name, color })),
  icon: ({ icon }) => (icon === undefined ? null : `/api/icon/${icon}`),
};

const namesOf = (link: Pick<Link, "targets">, kind: string) =>
  link.targets.filter((target) => target.kind === kind).map(({ name }) => name);

/** The status a visitor would meet first, in the order of the visit (contract.md). */
function statusOf(link: ListedLink): "blocked" | "disabled" | "expired" | "active" {
  if (link.blockedAt) return "blocked";
  if (link.disabledAt) return "disabled";
  return link.expiresAt && link.expiresAt <= currentTime() ? "expired" : "active";
}

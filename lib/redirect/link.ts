import type { ClickedLink, Track } from "@/lib/analytics/ingest/click";
import { ATTRIBUTION, attributionToken } from "@/lib/commerce/attribution/token";
import type { NewOverlay } from "@/lib/links/overlays/schema";
import type { SplashContent } from "@/lib/links/splash/schema";
import { withPlainLetters } from "@/lib/platform/addresses";
import { type Parameter, TargetDestination } from "./destination";
import { compileTargets, type Matcher, type Target } from "./targets";

/** A link as the database has it, in one row. */
export type LinkRow = ExtrasRow & {
  id: number;
  workspace_id: number;
  domain_id: number;
  url: string;
  password_hash: string | null;
  password_version: number;
  expires_at: Date | null;
  expired_url: string;
  click_limit: number | null;
  disabled: boolean;
  blocked: boolean;
  created_at: Date;
  /** null: nothing of all that */
  parts: LinkParts | null;
  /** whether its destination says that it was this link which led there */
  attributed: boolean;
  /** aliases of other links that differ from this one's by case alone, as they are stored */
  twins: string[] | null;
};

/** Records a link depends on, and whether its limit is used up. */
export type LinkParts = ExtrasParts & {
  targets: Target[] | null;
  parameters: Parameter[] | null;
  used_up: boolean | null;
};

/** Of a link that has none. */
export const NO_PARTS: LinkParts = {
  targets: null,
  parameters: null,
  used_up: null,
  overlay: null,
  splash: null,
  pixels: null,
};

/** Where a visitor can be sent: the whole address for the header, and how the statistics call it. */
export type Destination = Track & { address: string };

/** Of a visitor who is sent to no destination. */
export const NOWHERE: Track = { rule: "", destination: "" };

/**
 * A link with everything worked out that is the same for each visitor, so that a visit costs next to nothing. It is itself the destination of
 * visitors whom no target fits.
 */
export type Link = ClickedLink &
  Destination & {
    /** milliseconds since 1970; of a link that waited in `PackedLinks`, whole seconds */
    createdAt: number;
    /** what only some links have */
    rules: Rules;
  };

/** What else decides where a visitor goes, and what a link shows. */
export type Rules = {
  status: "open" | "disabled" | "blocked";
  /** milliseconds since 1970; infinity when it never expires */
  expiresAt: number;
  expired: Destination | undefined;
  limit: { clicks: number; isUsedUp: boolean } | undefined;
  password: { hash: string; version: number } | undefined;
  targets: Matcher<Destination>[];
  /** its interstitial */
  extras: Extras | undefined;
  /** links that differ from it by the case of their alias alone: that alias → its name in the cache */
  twins: ReadonlyMap<string, string> | undefined;
  /** what all this was compiled from; undefined for a link that only redirects */
  row: LinkRow | undefined;
};

/** Works a row out. Throws when a stored address is none; the database and the API both refuse those. */
export function compileLink(row: LinkRow): Link {
  const parameters = parametersOf(row);
  const leadingTo = (rule: string, url: string) => new TargetDestination(rule, url, parameters);
  const { destination, address } = leadingTo("", row.url);
  return newLink({
    id: row.id,
    workspaceId: row.workspace_id,
    domainId: row.domain_id,
    destination,
    address,
    createdAt: row.created_at.getTime(),
    rules: rulesOf(row, leadingTo),
  });
}

/** All links are made here, so that they are alike for V8. */
export function newLink(
  fields: Pick<Link, "id" | "workspaceId" | "domainId" | "destination" | "address" | "createdAt" | "rules">,
): Link {
  const { id, workspaceId, domainId, destination, address, createdAt, rules } = fields;
  return {
    id,
    workspaceId,
    domainId,
    linkColumns: undefined,
    rule: "",
    destination,
    address,
    createdAt,
    rules,
  };
}

/** Shared by all links that only redirect, as most do. */
export const NO_RULES: Rules = {
  status: "open",
  expiresAt: Number.POSITIVE_INFINITY,
  expired: undefined,
  limit: undefined,
  password: undefined,
  targets: [],
  extras: undefined,
  twins: undefined,
  row: undefined,
};

function rulesOf(row: LinkRow, leadingTo: (rule: string, url: string) => Destination): Rules {
  const extras = extrasOf(row);
  const { blocked, disabled, expires_at: expiry, expired_url: expiredUrl, parts } = row;
  const { click_limit: clicks, password_hash: hash, password_version: version } = row;
  const isPlain = !(extras || blocked || disabled || expiry || clicks || hash || parts?.targets?.length);
  if (isPlain && !row.twins) return NO_RULES;
  return {
    status: blocked ? "blocked" : disabled ? "disabled" : "open",
    expiresAt: expiry?.getTime() ?? Number.POSITIVE_INFINITY,
    expired: expiredUrl
      ? { rule: "", destination: expiredUrl, address: new URL(expiredUrl).href }
      : undefined,
    limit: clicks ? { clicks, isUsedUp: parts?.used_up ?? false } : undefined,
    password: hash ? { hash, version } : undefined,
    targets: compileTargets(parts?.targets ?? [], ({ kind, name, url }) => leadingTo(`${kind}:${name}`, url)),
    extras,
    twins: row.twins ? twinsOf(row.domain_id, row.twins) : undefined,
    row,
  };
}

const twinsOf = (domainId: number, aliases: string[]) =>
  new Map(aliases.map((alias) => [withPlainLetters(alias), `${domainId}:${alias.toLowerCase()}`]));

/** A link's own parameters, and our own one where none of them has its name. */
function parametersOf({ id, parts, attributed }: LinkRow): Parameter[] {
  const own = parts?.parameters ?? [];
  if (!attributed || own.some(({ name }) => name === ATTRIBUTION)) return own;
  return [...own, { name: ATTRIBUTION, value: attributionToken(id) }];
}

/** The content that overlays of one type hold. */
export type OverlayContent<T extends NewOverlay["type"] = NewOverlay["type"]> = Extract<
  NewOverlay,
  { type: T }
>["content"];

/** An overlay as a visit needs it: its type says what its content holds. */
export type ShownOverlay = {
  [T in NewOverlay["type"]]: { id: number; type: T; content: OverlayContent<T> };
}[NewOverlay["type"]];

export type CarriedPixel = { id: number; kind: string; tag: string };

/** Preview metadata of a link for social networks and messengers. */
export type Card = { title: string; description: string; image: string };

/** The page between a link and its destination. A splash page without content is our own plain one. */
export type Stop =
  | { kind: "frame" }
  | { kind: "splash"; content: SplashContent | undefined }
  | { kind: "overlay"; overlay: ShownOverlay };

/** Content of a link beside its redirect. */
export type Extras = {
  stop: Stop | undefined;
  pixels: CarriedPixel[];
  card: Card | undefined;
};

/** Selected columns of a link's row. */
export type ExtrasRow = {
  type: "direct" | "frame" | "splash" | "overlay";
  meta_title: string;
  meta_description: string;
  meta_image: string;
  parts: ExtrasParts | null;
};

/** Visible parts of a link. */
export type ExtrasParts = {
  overlay: ShownOverlay | null;
  splash: { id: number; content: SplashContent } | null;
  pixels: CarriedPixel[] | null;
};

/** The interstitial of a link; undefined for one that only redirects. */
export function extrasOf(row: ExtrasRow): Extras | undefined {
  const { meta_title: title, meta_description: description, meta_image: image } = row;
  const card = title || description || image ? { title, description, image } : undefined;
  const [stop, pixels] = [stopOf(row), row.parts?.pixels ?? []];
  if (!stop && !card && pixels.length === 0) return undefined;
  return { stop, pixels, card };
}

function stopOf({ type, parts }: ExtrasRow): Stop | undefined {
  switch (type) {
    case "direct":
      return undefined;
    case "frame":
      return { kind: "frame" };
    case "splash":
      return { kind: "splash", content: parts?.splash?.content };
    case "overlay":
      return parts?.overlay ? { kind: "overlay", overlay: parts.overlay } : undefined;
  }
}

import { ATTRIBUTION, attributionToken } from "@/lib/attribution/token";
import type { ClickedLink, Track } from "@/lib/clicks/click";
import { type Extras, type ExtrasParts, type ExtrasRow, extrasOf } from "./extras";
import { type Parameter, withParameters } from "./parameters";
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
};

/** What hangs on a link, and whether its limit is used up. */
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

/** A link with everything worked out that is the same for each visitor, so that a visit costs next to nothing. */
export type Link = ClickedLink & {
  standing: "open" | "disabled" | "blocked";
  /** milliseconds since 1970; infinity when it never expires */
  expiresAt: number;
  expired: Destination | undefined;
  limit: { clicks: number; isUsedUp: boolean } | undefined;
  password: { hash: string; version: number } | undefined;
  targets: Matcher<Destination>[];
  otherwise: Destination;
  /** milliseconds since 1970 */
  createdAt: number;
  /** what it shows on the way; undefined for the link that only redirects, which most are */
  extras: Extras | undefined;
};

/** Works a row out. Throws when a stored address is none; the database and the API both refuse those. */
export function compileLink(row: LinkRow): Link {
  const parameters = parametersOf(row);
  const leadingTo = (rule: string, url: string): Destination => {
    const address = withParameters(url, parameters);
    // There may be a hundred thousand links in memory, and most have nothing to add.
    return { rule, destination: url, address: address === url ? url : address, columns: undefined };
  };
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    domainId: row.domain_id,
    columns: undefined,
    standing: row.blocked ? "blocked" : row.disabled ? "disabled" : "open",
    expiresAt: row.expires_at?.getTime() ?? Number.POSITIVE_INFINITY,
    expired: row.expired_url
      ? { rule: "", destination: row.expired_url, address: new URL(row.expired_url).href, columns: undefined }
      : undefined,
    limit: row.click_limit ? { clicks: row.click_limit, isUsedUp: row.parts?.used_up ?? false } : undefined,
    password: row.password_hash ? { hash: row.password_hash, version: row.password_version } : undefined,
    targets: compileTargets(row.parts?.targets ?? [], ({ kind, name, url }) =>
      leadingTo(`${kind}:${name}`, url),
    ),
    otherwise: leadingTo("", row.url),
    createdAt: row.created_at.getTime(),
    extras: extrasOf(row),
  };
}

/** A link's own parameters, and our own one where none of them has its name. */
function parametersOf({ id, parts, attributed }: LinkRow): Parameter[] {
  const own = parts?.parameters ?? [];
  if (!attributed || own.some(({ name }) => name === ATTRIBUTION)) return own;
  return [...own, { name: ATTRIBUTION, value: attributionToken(id) }];
}

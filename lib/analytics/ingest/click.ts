import type { Location } from "../enrich/country";
import type { Languages } from "../enrich/language";
import type { Referrer } from "../enrich/referrer";
import type { BotKind, Reader } from "../enrich/user-agent";

/** How a visit ended. Only `passed` counts as a click; the others are refusals. */
export type Outcome =
  | "passed"
  | "password"
  | "expired"
  | "limit"
  | "disabled"
  | "blocked"
  | "unavailable"
  | "early";

/** The name under which values beyond an hour's limit are counted. No browser or host has this name. */
export const OTHER = "(other)";

/** The link as a click remembers it. `domainId` 0 is the default short host. */
export type ClickedLink = {
  id: number;
  workspaceId: number;
  domainId: number;
  /** its part of the spool line, which cached links keep from their first click on */
  linkColumns?: string | undefined;
};

/** How the visitor came to the link: by its own address, or through one of our other pages. As in the migration `clicks`. */
export type Source = "link" | "qr" | "rotator" | "list" | "bio";

/** Where the visitor was sent, and by which rule ("geo:germany", "" for none). Without the link's parameters. */
export type Track = {
  rule: string;
  destination: string;
  /** its part of the spool line, which those with a rule keep from their first click on */
  trackColumns?: string | undefined;
};

/** The visitor as far as a click is concerned. The address goes into the visitor's hash and nowhere else. */
export type Clicker = {
  /** milliseconds since 1970 */
  now: number;
  address: string;
  userAgent: string;
  reader: Reader;
  location: Location;
  languages: Languages;
  referrer: Referrer;
  bot: BotKind;
};

/** One visit to count. `sourceId` is the QR code's, campaign's or page's; 0 for the link's own address. */
export type Click = {
  link: ClickedLink;
  track: Track;
  outcome: Outcome;
  clicker: Clicker;
  source?: Source;
  sourceId?: number;
};

/** Counts a visit. `answer` sends the visitor away and must not throw; it runs once the click is safe from a crash of this process. */
export type Recorder = (click: Click, answer: () => void) => void;

import type { Stop } from "@/lib/platform/upkeep/batches";
import type { Dimension } from "./enums";

/** Records of one kind. */
export type Scope = "link" | "qr" | "campaign" | "domain" | "workspace";
export type Part = { scope: Scope; ids: number[] };

/** Visits whose value in a dimension is one of these, in lower case, or none of them. */
export type Filter = { dimension: Dimension; kind: "is" | "is-not"; values: string[] };

/** Visits of any of these parts, or of none of them. Beside the records that are parts, the bio page that a visitor came from. */
export type Within = { kind: "is" | "is-not"; parts: (Part | { scope: "bio"; ids: number[] })[] };

/** What visits are counted by beside their dimensions. A domain of 0 is the default short host. */
export type Owner = "link" | "domain" | "qr" | "bio";

/** A link (0: none) and where it sent a visitor. */
export type Track = { linkId: number; destination: string };

/** Which visits: a workspace's, of any of these parts, from `start` up to `end`, that pass every filter, are within all that is given and, if given, were sent on one of these tracks. */
export type Question = {
  workspaceId: number;
  parts: Part[];
  filters: Filter[];
  within?: readonly Within[];
  tracks?: Track[];
  start: Date;
  end: Date;
};

export type Counts = { clicks: number; uniques: number };
/** `bots` and `refused` are visits that are no clicks. */
export type AllCounts = Counts & {
  bots: number;
  refused: number;
  /** those among the clicks that another service counted */
  imported?: number;
};
export type ValueCount = Counts & { dimension: Dimension; value: string };

/** Clicks of one owner. Those of QR codes are unique as the code's own. */
export type OwnerCount = Counts & { owner: Owner; id: number };

/** What to count: bars between neighboring edges (n + 1 of them, ascending), values of dimensions, tracks, owners. */
export type Wanted = {
  edges?: Date[];
  dimensions?: readonly Dimension[];
  tracks?: boolean;
  owners?: readonly Owner[];
};

/** What was asked for; the rest is empty. Values, tracks and owners without a click are left out, and there is no order. */
export type Counted = {
  bars: AllCounts[];
  values: ValueCount[];
  tracks: (Track & Counts)[];
  owners: OwnerCount[];
  /** clicks among those of the bars that are sums of days, and so in no values and tracks */
  withoutDetails?: number;
};

/** How the visitor came to the link. */
type Source = "link" | "qr" | "rotator" | "list" | "bio";
/** How the visit ended. */
type Outcome = "passed" | "password" | "expired" | "limit" | "disabled" | "blocked" | "unavailable" | "early";

/** One visit; `id` is a number in decimals. */
export type Visit = {
  id: string;
  at: Date;
  link_id: number;
  country: string;
  region: string;
  /** with its region and country: "Springfield, Illinois, US" */
  city: string;
  referrer: string;
  network: string;
  browser: string;
  os: string;
  device: string;
  language: string;
  source: Source;
  source_id: number;
  rule: string;
  destination: string;
  outcome: Outcome;
  bot: string;
  first: boolean;
  /** another service counted it */
  imported?: true;
};

/** A visit with what else parts are distinguished by; `domain_id` 0: the default short host. */
export type RecentVisit = Visit & { domain_id: number };

/**
 * A moment in what is counted of a workspace, in terms of the store's own. PostgreSQL: the batches that are. ClickHouse: those that are not, among the
 * ones whose number is lower than `before`.
 */
export type RecentPlace = { readonly batches: ReadonlySet<number | string>; readonly before?: number };

/** What was counted since a place, and where to go on. */
export type Recent = {
  /** in no order */
  visits: RecentVisit[];
  /** false where there are more that cannot be told from those before: counts have to begin anew */
  isWhole: boolean;
  /** clicks between neighboring edges for each question that was asked, as of the same moment */
  bars: AllCounts[][];
  place: RecentPlace;
};

/** A part of a list in the order of time and id, from behind a visit on. */
export type ListPage = { order: "asc" | "desc"; after?: { at: Date; id: string }; limit: number };

/**
 * Where visits are kept and counted. A visit counts as a click when it passed and is no bot's, or when a filter asks for bots or outcomes. Its
 * uniqueness is that of its link; that of the code or campaign where the visit is of a part which is one.
 */
export interface ClickStore {
  /** Everything that one page of statistics shows, in one pass. */
  count(question: Question, wanted: Wanted): Promise<Counted>;

  /** Single visits, bots and refused ones too. */
  list(question: Question, page: ListPage): Promise<Visit[]>;

  /**
   * Visits of the workspace since a moment that were counted after `place` was returned, each once, in whatever order they were counted; none without
   * a place. The bars of `asked` are those of the moment that is returned as the next place.
   */
  recent(
    workspaceId: number,
    since: Date,
    place: RecentPlace | undefined,
    asked: readonly { question: Question; edges: Date[] }[],
  ): Promise<Recent>;

  /** Clicks on each UTC day from `first` on, for each of these ids that has any. */
  daily(
    workspaceId: number,
    scope: Scope,
    ids: number[],
    first: Date,
    days: number,
  ): Promise<Map<number, number[]>>;

  /** The UTC day of the workspace's first visit that is known. */
  since(workspaceId: number): Promise<Date | undefined>;

  /** Nobody sees a visit of the workspace any more once this resolves, unless `signal` was aborted before: then some are left. */
  removeWorkspace(workspaceId: number, signal?: Stop): Promise<void>;

  /** Removes visits older than so many whole months, a month at a time, but not what was counted of them. Ends early once `stop` is aborted. Returns the months (`2026-11`). */
  retain(months: number, stop?: Stop): Promise<string[]>;
}

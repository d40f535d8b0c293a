import type { Deeplink } from "@/lib/links/apps/deeplink";
/** What every source yields, one for each link. */
export type ImportedRecord = {
  /** What the source calls this link, the same in every export of it: makes a second run find it again. */
  key: string;
  /** Where it stands in the source, for the report: a line or row number, or a page of an API. */
  row: number;
  /** To the letter, without a leading slash. */
  alias: string;
  /** Host of the short link as the source has it; null: the source has only one, or does not say. */
  host: string | null;
  url: string;
  title?: string;
  note?: string;
  metaTitle?: string;
  metaDescription?: string;
  metaImage?: string;
  createdAt?: Date;
  expiresAt?: Date;
  expiredUrl?: string;
  clickLimit?: number;
  /** As people type it, or its hash: by bcrypt, or our own from `lib/platform/crypto`. */
  password?: { kind: "plain" | "bcrypt" | "own"; value: string };
  isDisabled?: boolean;
  isArchived?: boolean;
  /** on no public list */
  isPrivate?: boolean;
  /** what its owner calls it elsewhere */
  externalId?: string;
  deeplink?: Deeplink;
  /** what the source can say of ours; a number is the id of a splash page that is here */
  type?: "direct" | "frame" | "splash" | `${number}` | `overlay-${number}`;
  tags?: { name: string; color?: string }[];
  campaign?: string;
  geoTargets?: { country: string; url: string }[];
  deviceTargets?: { device: string; url: string }[];
  languageTargets?: { language: string; url: string }[];
  /** as a new link's body says them; they come along whole or not at all, since each depends on those before it */
  rules?: unknown[];
  /** fields of a new link's body about how it leads on */
  delivery?: Record<string, unknown>;
  parameters?: { name: string; value: string }[];
  pixels?: { type: string; name: string; tag: string }[];
  /** What the source has of it that we have nothing for, in words for the report. */
  leftOut: string[];
  clicks?: ImportedClicks;
};
export type ImportedClicks =
  | { kind: "none" }
  | { kind: "total"; clicks: number; uniques?: number }
  | {
      kind: "days";
      days: { day: string /* UTC 2026-01-31 */; clicks: number; uniques?: number }[];
      undated?: number;
    };
/** One click as a source has it. It doesn't say whose it was: no address is read. */
export type SingleClick = {
  /** where it stands in the source, for the report */
  row: number;
  /** the link, as its record says it */
  key: string;
  alias: string;
  host: string | null;
  /** the source's number of it: those of a link come in ascending order, in every export the same */
  nth: number;
  at: Date;
  /** as the browser sent it */
  referrer: string;
  userAgent: string;
  /** ISO 3166-1 alpha-2; "" for unknown */
  country: string;
};
/** A row that is no link: what is wrong with it, in words that say what to change. */
export type RefusedRecord = { row: number; key: string | null; reason: string };
/** Reads the file that a service exports, decompressed, piece by piece. Throws a `Failure` where the file is not one of its own. */
export type FileSource = {
  kind: "file";
  read(bytes: AsyncIterable<Uint8Array>): AsyncIterable<ImportedRecord | RefusedRecord>;
  /** The single clicks in the same file, which is read once more for them, many at a time. */
  clicks?(bytes: AsyncIterable<Uint8Array>): AsyncIterable<(SingleClick | RefusedRecord)[]>;
};

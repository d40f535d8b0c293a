import type { UTM_PARTS } from "@/lib/links/rules/enums";
import type { Audience } from "./audience";

/** A record that a sentence names. */
export type Named = { id: number; name: string };

/** What of the workspace a sentence may name. */
export type Known = {
  /** hosts of the workspace's domains; the installation's own host is the first */
  hosts: readonly string[];
  campaigns: readonly Named[];
  channels: readonly Named[];
  templates: readonly Named[];
};

/** Visitors who are sent elsewhere, while these dates last. */
export type SentenceRule = { audience: Audience; url: string; from?: string; until?: string };

/** How wide a printed code is, and of which thing. */
export type PrintSize = { millimeters: number; name: string };

type UtmPart = (typeof UTM_PARTS)[number];

/** What a sentence says of a link: null takes something away, what is absent stays. */
export type Draft = {
  /** the alias it begins with; with a `*`, of many links */
  subject?: string;
  /** the alias after "as" */
  alias?: string;
  host?: string;
  url?: string;
  title?: string;
  rules: SentenceRule[];
  starts?: Date | null;
  ends?: Date | null;
  limit?: number | null;
  password?: string | null;
  campaign?: Named | null;
  channels?: Named[] | null;
  utm?: Partial<Record<UtmPart, string>>;
  template?: Named;
  qr?: { size?: PrintSize };
  status?: "active" | "disabled";
  private?: boolean;
  archived?: boolean;
};

/** Why words are not understood. */
export const PROBLEMS = [
  "unknown",
  "twice",
  "which-date",
  "past",
  "no-date",
  "unknown-date",
  "no-password",
  "no-number",
  "no-destination",
  "country-or-language",
  "no-campaign",
  "no-channel",
  "no-domain",
  "no-utm",
  "no-alias",
  "no-title",
  "start-after-end",
  "pause-ends",
] as const;
export type Problem = (typeof PROBLEMS)[number];

/** A run of words and what they were read as; `problem` where they were not. */
export type Part = { kind: PartKind; start: number; end: number; text: string; problem?: Problem };
export type PartKind = keyof Omit<Draft, "rules" | "template"> | "rule" | "filler" | "unsure";

export type Sentence = { parts: Part[]; draft: Draft };

/** Whose statistics are shown. */
export type Subject =
  | { kind: "link" | "qr" | "campaign" | "channel" | "domain"; id: number }
  | { kind: "workspace" };

const FOLDERS = {
  link: "url",
  qr: "qr",
  campaign: "campaign",
  channel: "channel",
  domain: "domain",
} as const;

/** Where the API has something about a subject: its `stats`, `clicks` or `live`. */
export const addressOf = (subject: Subject, part: "stats" | "clicks" | "live"): string =>
  subject.kind === "workspace" ? `/${part}` : `/${FOLDERS[subject.kind]}/${subject.id}/${part}`;

/** True where single visits can be read, not only numbers. */
export const hasVisits = ({ kind }: Subject): boolean => kind === "link" || kind === "workspace";

/** The first part of the subject's query keys: reading a link again reads its statistics again. */
export const groupOf = ({ kind }: Subject): string => (kind === "link" ? "links" : kind);

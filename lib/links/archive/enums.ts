/** The lists of an archive that are imported, in the order in which they need each other. */
export const ARCHIVE_PARTS = [
  "files",
  "domains",
  "pixels",
  "utm_templates",
  "annotations",
  "overlays",
  "splash_pages",
  "bio_pages",
  "links",
  "qr_codes",
  "campaigns",
  "channels",
  "segments",
  "goals",
  "saved_views",
] as const;
export type ArchivePart = (typeof ARCHIVE_PARTS)[number];

/** Records of statistics, which links know nothing of: the caller of an import hands their importers over. */
export type StatisticsPart = Extract<ArchivePart, "segments" | "goals">;

/** Those that stay behind: what was sold and paid belongs to the installation that did it, and the addresses of shares are secrets. */
export const LEFT_BEHIND = ["shares", "items", "purchases", "payouts", "seller"] as const;
export type LeftBehind = (typeof LEFT_BEHIND)[number];

/** One that runs in a process that has died is stopped. */
export const IMPORT_STATES = ["running", "done", "stopped", "canceled"] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

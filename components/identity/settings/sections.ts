import type { InstallationSection, SettingsPart, SettingsSection } from "@/components/paths";

/** The sections, in the order of their menu: about the reader, about the workspace, and for those who run the installation. */
export const GROUPS = {
  person: ["profile", "appearance", "language", "security", "notifications", "account"],
  workspace: [
    "general",
    "members",
    "defaults",
    "brand",
    "keys",
    "items-key",
    "webhooks",
    "health",
    "quotas",
    "data",
  ],
  installation: ["registration", "status", "links", "limits", "clicks", "backups"],
} as const satisfies Record<string, readonly SettingsSection[]>;

export type Group = keyof typeof GROUPS;

/** The settings of the installation that each section can change while the server runs. */
export const INSTALLATION = {
  registration: ["REGISTRATION", "API_RATE_LIMIT", "ITEM_API_RATE_LIMIT"],
  status: ["STATUS_PAGE", "STATUS_NOTICE"],
  links: ["DOMAIN_CHECK", "DESTINATION_CHECK", "LINK_HEALTH", "PIXEL_CONSENT"],
  limits: ["LINK_QUOTA", "MONTHLY_LINK_QUOTA", "DOMAIN_QUOTA", "MEMBER_QUOTA", "UPLOAD_QUOTA_MB"],
  clicks: ["CLICK_RETENTION_MONTHS", "CLICK_VALUES_PER_HOUR"],
  backups: ["BACKUP_EVERY", "BACKUP_KEEP"],
} as const satisfies Record<InstallationSection, readonly string[]>;

const SECTIONS: readonly SettingsSection[] = Object.values(GROUPS).flat();

/** The section with this name in its address. */
export const sectionNamed = (name: string): SettingsSection | undefined =>
  SECTIONS.find((known) => known === name);

export const isInstallation = (section: SettingsSection): section is InstallationSection =>
  section in INSTALLATION;

/** What of the installation decides which sections there are. */
type Installation = { user: { admin: boolean } | null; mail: boolean; linkHealth: string };

/** Whether a section says anything here: without a mail server nothing is mailed, and the installation may look at no destinations. */
export function isThere(section: SettingsSection, { user, mail, linkHealth }: Installation): boolean {
  if (section === "notifications") return mail;
  if (section === "health") return linkHealth !== "off";
  return !isInstallation(section) || user?.admin === true;
}

/** Settings were one page once, with an anchor for each part; where those are now. */
const MOVED = new Map<string, readonly [SettingsSection, SettingsPart?]>([
  ["time", ["language"]],
  ["password", ["security", "password"]],
  ["two-factor", ["security", "two-factor"]],
  ["sessions", ["security", "sessions"]],
  ["security", ["security", "activity"]],
  ["mail", ["notifications", "mail"]],
  ["notices", ["notifications", "notices"]],
  ["end", ["account"]],
]);

/** Where an address of the one page leads that names this part after its #. */
export function movedTo(anchor: string): readonly [SettingsSection, SettingsPart?] | undefined {
  const same = sectionNamed(anchor);
  return MOVED.get(anchor) ?? (same && [same]);
}

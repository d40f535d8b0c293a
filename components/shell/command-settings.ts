import { useTranslations } from "use-intl";
import { useSession } from "@/components/identity/session/queries";
import { GROUPS, INSTALLATION, isInstallation, isThere } from "@/components/identity/settings/sections";
import { type AdminPlace, paths, type SettingsPart, type SettingsSection } from "@/components/paths";
import type { Changeable } from "@/lib/platform/settings/enums";
import type messages from "../../messages/en.json";
import type { Command } from "./commands";

/** Settings that people look for by name, beside the sections themselves. */
const SETTINGS: Record<
  keyof (typeof messages)["setting-search"]["settings"],
  readonly [SettingsSection, SettingsPart?]
> = {
  picture: ["profile"],
  email: ["profile"],
  theme: ["appearance"],
  "single-keys": ["appearance"],
  "time-zone": ["language"],
  language: ["language"],
  "week-start": ["language"],
  password: ["security", "password"],
  "two-factor": ["security", "two-factor"],
  sessions: ["security", "sessions"],
  activity: ["security", "activity"],
  reports: ["notifications", "notices"],
  "sign-in-mails": ["notifications", "mail"],
  invite: ["members"],
  leave: ["members"],
  "default-domain": ["defaults"],
  "default-type": ["defaults"],
  "default-qr": ["defaults"],
  attribution: ["items-key"],
  export: ["data"],
  import: ["data"],
};

const ADMIN_PLACES: readonly AdminPlace[] = [
  "overview",
  "users",
  "links",
  "domains",
  "reports",
  "queues",
  "security",
];

/** Every section and every setting that the reader has, with the words by which people look for them. */
export function useSettingsCommands(): Command[] {
  const t = useTranslations("setting-sections");
  const search = useTranslations("setting-search");
  const names = useTranslations("instance-settings.names");
  const places = useTranslations("admin.places");
  const session = useSession();
  if (!session) return [];
  const isOwner = session.workspace?.role === "owner";
  const titleOf = (section: SettingsSection) => t(`names.${section}`);
  const sections = Object.values(GROUPS)
    .flat()
    .filter((section) => isThere(section, session));
  const own = (Object.keys(SETTINGS) as (keyof typeof SETTINGS)[])
    .map((id) => ({ id, section: SETTINGS[id][0], part: SETTINGS[id][1] }))
    .filter(({ id, section }) => isThere(section, session) && (id !== "leave" || !isOwner));
  const ofInstallation = sections
    .filter(isInstallation)
    .flatMap((section) => INSTALLATION[section].map((name: Changeable) => ({ section, name })));
  return [
    ...sections.map((section) => ({
      id: `settings-${section}`,
      label: titleOf(section),
      detail: t("title"),
      words: search(`sections.${section}`),
      href: paths.settings(section),
    })),
    ...own.map(({ id, section, part }) => ({
      id: `setting-${id}`,
      label: search(`settings.${id}.label`),
      detail: titleOf(section),
      words: search(`settings.${id}.words`),
      href: paths.settings(section, part),
    })),
    ...ofInstallation.map(({ section, name }) => ({
      id: `setting-${name}`,
      label: names(name),
      detail: titleOf(section),
      words: `${search(`installation.${name}`)} ${name}`,
      href: paths.settings(section, name),
    })),
    ...(session.user?.admin ? ADMIN_PLACES : []).map((place) => ({
      id: `admin-${place}`,
      label: search("admin", { place: places(place) }),
      detail: t("groups.installation"),
      words: "",
      href: paths.admin(place),
    })),
  ];
}

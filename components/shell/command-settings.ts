import { useTranslations } from "use-intl";
import { paths, type SettingsSection } from "@/components/paths";
import type { Command } from "./commands";

/** Every section of the settings; `commands.settings` of the messages holds what else people type for it. */
const SECTIONS = [
  "profile",
  "time",
  "password",
  "two-factor",
  "members",
  "defaults",
  "health",
  "brand",
  "keys",
  "items-key",
  "webhooks",
  "mail",
  "notices",
  "sessions",
  "security",
  "appearance",
  "data",
  "end",
] as const satisfies readonly SettingsSection[];

/** A line of the command menu for each section of the settings. */
export function useSettingsCommands(): Command[] {
  const t = useTranslations("settings.sections");
  const words = useTranslations("commands.settings");
  return SECTIONS.map((section) => ({
    id: `settings-${section}`,
    label: t(`${section}.title`),
    words: words(section),
    href: paths.settings(section),
  }));
}

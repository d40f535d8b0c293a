import type { Tasks } from "@/lib/platform/upkeep/tasks";
import { fetchIcons, removeUnusedIcons } from "./icons";

/** Upkeep of the icons of destinations. */
export const ICON_TASKS: Tasks = {
  "site icons": { run: fetchIcons, everyMinutes: 1 },
  "unused site icons": { run: removeUnusedIcons, everyMinutes: 1_440 },
};

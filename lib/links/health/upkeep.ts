import type { Tasks } from "@/lib/platform/upkeep/tasks";
import { mailBroken } from "./broken-mails";
import { checkDestinations } from "./check";
import { queueEvents } from "./events";
import { fileDestinations } from "./file-destinations";
import { mendTimes, purgeUnused } from "./queue";

/** Upkeep of what is known about the destinations of links. */
export const HEALTH_TASKS: Tasks = {
  "link destinations": { run: fileDestinations },
  "link health events": { run: queueEvents, everyMinutes: 1 },
  "link health": { run: checkDestinations, everyMinutes: 1 },
  "broken links": { run: mailBroken, everyMinutes: 10 },
  "unused destinations": { run: purgeUnused, everyMinutes: 1_440 },
  "link health times": { run: mendTimes, everyMinutes: 1_440 },
};

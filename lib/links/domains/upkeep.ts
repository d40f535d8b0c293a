import type { Tasks } from "@/lib/platform/upkeep/tasks";
import { recheckDomains } from "./check";
import { expireClaims } from "./claims";
import { watchDomains } from "./watch";

/** Upkeep of domains: those that wait for their DNS, those that had it, and claims that nobody proves. */
export const DOMAIN_TASKS: Tasks = {
  domains: { run: recheckDomains, everyMinutes: 10, ignoresClock: true },
  "verified domains": { run: watchDomains, everyMinutes: 10 },
  claims: { run: expireClaims },
};

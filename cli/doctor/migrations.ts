import { pendingMigrations } from "@/lib/platform/database/migrate";
import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { StartError } from "@/lib/platform/failure";
import { type Check, fine, problem, type Verdict, warning } from "./finding";

export const migrationCheck: Check = {
  name: "migrations",
  look: async () => {
    try {
      const pending = await pendingMigrations(pool());
      return judgeMigrations(
        pending.map(({ name }) => name),
        env().AUTO_MIGRATE,
      );
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      return problem(error.message, "See docs/operating.md, Install and upgrade.");
    }
  },
};

export function judgeMigrations(pending: string[], isAutomatic: boolean): Verdict {
  if (pending.length === 0) return fine("all applied");
  const named = `not applied: ${pending.slice(0, 5).join(", ")}${pending.length > 5 ? ` and ${pending.length - 5} more` : ""}`;
  return isAutomatic
    ? warning(named, "The next start of this version applies them. Take a backup before.")
    : problem(named, "Start once with AUTO_MIGRATE=true: this version needs them.");
}

import { withClient } from "@/lib/platform/database/connect";
import { pendingMigrations } from "@/lib/platform/database/migrate";
import { prepareServer } from "@/lib/platform/database/start";
import { visitsDatabaseUrl } from "@/lib/platform/database/visits-database";
import { StartError } from "@/lib/platform/failure";
import { cliCommand } from "@/lib/platform/root";
import { allowEmptyColumns, findSubscription, namingItsSource, notifyAlways } from "./subscriber";

/**
 * Brings the database of a far region up to date before the one at home, so that home never sends what this one cannot take. Throws a `StartError`
 * where visits could not be answered from it: a link that has not been copied yet would seem not to exist. Does nothing at home.
 */
export async function prepareRegion(url = visitsDatabaseUrl()): Promise<void> {
  if (url === undefined) return;
  await prepareServer(url, "VISITS_DATABASE_URL");
  await namingItsSource(url, "VISITS_DATABASE_URL", () =>
    withClient({ name: "region", url }, async (client) => {
      const pending = (await pendingMigrations(client)).map(({ name }) => name);
      if (pending.length > 0)
        throw new StartError(
          `VISITS_DATABASE_URL lacks the migrations ${pending.join(", ")}. Start with AUTO_MIGRATE=true, or run "${cliCommand("region subscribe")}".`,
        );
      const subscription = await findSubscription(client);
      if (!subscription)
        throw new StartError(
          `VISITS_DATABASE_URL names a database that is no subscriber of home. Run "npm run -s cli -- region subscribe --from <home>" first (docs/regions.md).`,
        );
      const { tables, ready } = subscription;
      if (ready < tables || tables === 0)
        throw new StartError(
          `The database of VISITS_DATABASE_URL is still being copied: ${ready} of ${tables} tables are complete. Start again when "${cliCommand("region status")}" says so.`,
        );
      await allowEmptyColumns(client);
      await notifyAlways(client);
    }),
  );
}

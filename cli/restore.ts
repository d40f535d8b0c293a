import { Command } from "commander";
import { restoreBackup } from "../lib/platform/backup/restore";
import { migrate } from "../lib/platform/database/migrate";
import { startBareDatabase } from "../lib/platform/database/start";
import { env } from "../lib/platform/env";
import { linesOf, repeatable, summaryOf } from "./backup";
import { passphraseFor } from "./passphrase";
import { print } from "./session";

type Options = { dryRun?: boolean; secretLost?: boolean; json?: boolean };

/** `restore`: a backup into an empty installation. */
export const restoreCommand = () =>
  new Command("restore")
    .description("restore a backup into an empty installation: an empty database and data directory")
    .argument("<backup>", "a file, s3://bucket/key, or - for standard input")
    .option("--dry-run", "check the backup and whether it can be restored here, and change nothing")
    .option("--secret-lost", "restore although nobody has the installation's secret any more")
    .option("--json", "print one line of JSON")
    .action(restore);

async function restore(from: string, { dryRun = false, secretLost = false, json }: Options): Promise<void> {
  const { DATA_DIR, DATABASE_URL, APP_SECRET, APP_SECRET_PREVIOUS, AUTO_MIGRATE } = env();
  const { source, remove } = await repeatable(from);
  try {
    const restored = await restoreBackup({
      source,
      folder: DATA_DIR,
      isEmbedded: DATABASE_URL === undefined,
      database: startBareDatabase,
      settings: { secret: APP_SECRET, previous: APP_SECRET_PREVIOUS },
      passphrase: () => passphraseFor("opening"),
      isSecretLost: secretLost,
      isDryRun: dryRun,
      onProgress: (line) => (json ? undefined : console.error(line)),
      finish: async (url) => {
        if (AUTO_MIGRATE) await migrate(url);
      },
    });
    const { previousSecret } = restored;
    print(json, { restored: !dryRun, ...summaryOf(restored) }, [
      ...linesOf(restored),
      dryRun ? "It can be restored here. Nothing was changed." : "It is restored. Start the server now.",
      ...(previousSecret === undefined || dryRun
        ? []
        : ["The secret was being changed: set APP_SECRET_PREVIOUS as it was there before you start."]),
      ...(secretLost && !dryRun ? ["Run `secret lost --yes` before you start."] : []),
    ]);
  } finally {
    await remove();
  }
}

import { join } from "node:path";
import { Command } from "commander";
import { acceptLoss, reseal } from "../lib/platform/crypto/rotate-secret";
import { clusterHome } from "../lib/platform/database/cluster-home";
import { resetPassword } from "../lib/platform/database/embedded";
import { embeddedPassword } from "../lib/platform/database/locate";
import { env } from "../lib/platform/env";
import { Failure } from "../lib/platform/failure";
import { adoptInstallation, installationIds } from "../lib/platform/server/installation";
import { print, withDatabase } from "./session";

/** `installation show` and `installation adopt`: which database and data directory belong together. */
export const installationCommand = () =>
  new Command("installation")
    .description("which database and data directory belong together")
    .addCommand(
      new Command("show")
        .description("the installation's id, in the database and in the data directory")
        .option("--json", "print one line of JSON")
        .action(({ json }: { json?: boolean }) =>
          withDatabase(async () => {
            const ids = await installationIds();
            print(json, ids, [
              `database        ${ids.database ?? "none"}`,
              `data directory  ${ids.folder ?? "none"}`,
            ]);
          }),
        ),
    )
    .addCommand(
      new Command("adopt")
        .description("join this data directory to this database for good, after a start was refused")
        .option("--json", "print one line of JSON")
        .action(({ json }: { json?: boolean }) =>
          withDatabase(async () => {
            const id = await adoptInstallation();
            print(json, { id }, [`${env().DATA_DIR} belongs to installation ${id} now`]);
          }),
        ),
    );

/** `secret reseal` after APP_SECRET was changed; `secret lost` when the one from before is gone for good. */
export const secretCommand = () =>
  new Command("secret")
    .description("the installation's secret (APP_SECRET)")
    .addCommand(
      new Command("reseal")
        .description("make everything anew with APP_SECRET that was made with APP_SECRET_PREVIOUS")
        .option("--json", "print one line of JSON")
        .action(({ json }: { json?: boolean }) => withDatabase(() => resealAll(json))),
    )
    .addCommand(
      new Command("lost")
        .description("go on with a new secret where the old one is gone; says what has to be made anew")
        .requiredOption("--yes", "you have looked in every backup")
        .option("--json", "print one line of JSON")
        .action(({ json }: { json?: boolean }) => lose(json)),
    );

async function resealAll(json: boolean | undefined) {
  const done = await reseal();
  const lost = done.filter((row) => row.lost > 0);
  print(json, { done }, [
    ...done.map(({ table, resealed }) => `${table.padEnd(16)} ${resealed} sealed anew`),
    ...lost.map((row) => `${row.table.padEnd(16)} ${row.lost} open with neither secret; see "secret lost"`),
    "APP_SECRET_PREVIOUS can be removed now, on every machine. Browsers that signed in before the change sign in again then.",
  ]);
}

async function lose(json: boolean | undefined) {
  if (!env().DATABASE_URL) await resetEmbedded();
  await withDatabase(
    async () => {
      const lost = await acceptLoss();
      print(json, lost, [
        `Two-factor authentication of ${lost.people.length} people cannot be checked any more: ${lost.people.join(", ") || "none"}.`,
        ...lost.people.map((name) => `  npm run -s cli -- user forget-second-step ${name}`),
        `Item keys of ${lost.itemKeys.length} workspaces: their owners regenerate them in the settings. ${lost.itemKeys.join(", ")}`,
        `${lost.webhooks} webhooks: create them again.`,
        "API keys, invitations and recovery codes from before are void: create them again. Everybody signs in again.",
      ]);
    },
    { anySecret: true },
  );
}

/** The embedded database's password came from the secret, too. */
async function resetEmbedded() {
  const cluster = join(clusterHome(join(env().DATA_DIR, "postgres")), "cluster");
  try {
    await resetPassword(cluster, embeddedPassword());
  } catch (error) {
    throw new Failure("conflict", `Stop Switchyard first. ${(error as Error).message.trim()}`);
  }
}

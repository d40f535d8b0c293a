import { join } from "node:path";
import { Command } from "commander";
import { acceptLoss, reseal } from "../lib/platform/crypto/rotate-secret";
import { clusterHome } from "../lib/platform/database/cluster-home";
import { resetPassword } from "../lib/platform/database/embedded";
import { embeddedPassword } from "../lib/platform/database/locate";
import { env } from "../lib/platform/env";
import { Failure } from "../lib/platform/failure";
import { cliCommand } from "../lib/platform/root";
import { adoptInstallation, installationIds } from "../lib/platform/server/installation";
import { print, withDatabase } from "./session";

/** `installation show` and `installation adopt`: which database and data directory belong together. */
export const installationCommand = () =>
  new Command("installation")
    .description("which database and data directory belong together")
    .addCommand(
      printing("show", "show the installation's ID in the database and in the data directory", async () => {
        const ids = await installationIds();
        const lines = [
          `database        ${ids.database ?? "none"}`,
          `data directory  ${ids.folder ?? "none"}`,
        ];
        return { result: ids, lines };
      }),
    )
    .addCommand(
      printing(
        "adopt",
        "pair this data directory with this database permanently, after a refused start",
        async () => {
          const adopted = await adoptInstallation();
          const { id, formerClicks } = adopted;
          const lines = [`${env().DATA_DIR} now belongs to installation ${id}`];
          if (formerClicks !== undefined)
            lines.push(
              `Clicks that another database had counted are in ${formerClicks}. Delete the folder, or count them here too: clicks adopt`,
            );
          return { result: adopted, lines };
        },
      ),
    );

/** A command that takes nothing and prints its result. */
const printing = (
  name: string,
  description: string,
  work: () => Promise<{ result: object; lines: string[] }>,
) =>
  new Command(name)
    .description(description)
    .option("--json", "print one line of JSON")
    .action(({ json }: { json?: boolean }) =>
      withDatabase(async () => {
        const { result, lines } = await work();
        print(json, result, lines);
      }),
    );

/** `secret reseal` after APP_SECRET was changed; `secret lost` when the one from before is gone for good. */
export const secretCommand = () =>
  new Command("secret")
    .description("the installation's secret (APP_SECRET)")
    .addCommand(
      new Command("reseal")
        .description("re-encrypt with APP_SECRET everything that was encrypted with APP_SECRET_PREVIOUS")
        .option("--json", "print one line of JSON")
        .action(({ json }: { json?: boolean }) => withDatabase(() => resealAll(json))),
    )
    .addCommand(
      new Command("lost")
        .description(
          "continue with a new secret after losing the old one; lists what has to be created again",
        )
        .requiredOption("--yes", "confirm that the old secret is in no backup")
        .option("--json", "print one line of JSON")
        .action(({ json }: { json?: boolean }) => lose(json)),
    );

async function resealAll(json: boolean | undefined) {
  const done = await reseal();
  const lost = done.filter((row) => row.lost > 0);
  print(json, { done }, [
    ...done.map(({ table, resealed }) => `${table.padEnd(16)} ${resealed} re-encrypted`),
    ...lost.map(
      (row) =>
        `${row.table.padEnd(16)} ${row.lost} cannot be decrypted with either secret; see "secret lost"`,
    ),
    "Remove APP_SECRET_PREVIOUS on every machine now. Browsers that signed in before the change then have to sign in again.",
  ]);
}

async function lose(json: boolean | undefined) {
  if (!env().DATABASE_URL) await resetEmbedded();
  await withDatabase(
    async () => {
      const lost = await acceptLoss();
      print(json, lost, [
        `People whose two-factor codes can no longer be checked: ${lost.people.length} (${lost.people.join(", ") || "none"}).`,
        ...lost.people.map((name) => `  ${cliCommand(`user disable-two-factor ${name}`)}`),
        `Items keys to regenerate, by their owners in the settings: ${lost.itemKeys.length}. ${lost.itemKeys.join(", ")}`,
        `Webhooks to create again: ${lost.webhooks}.`,
        "Existing API keys, invitations and recovery codes no longer work; create new ones. Everyone has to sign in again.",
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

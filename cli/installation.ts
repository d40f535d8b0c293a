import { Command } from "commander";
import { env } from "../lib/env";
import { adoptInstallation, installationIds } from "../lib/installation/installation";
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

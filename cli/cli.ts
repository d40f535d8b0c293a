import { Command } from "commander";
import { SettingsError } from "../lib/platform/env";
import { Failure, StartError } from "../lib/platform/failure";
import { version } from "../lib/platform/version";
import { backupCommand } from "./backup";
import { clicksCommand } from "./clicks";
import { doctorCommand } from "./doctor";
import { filesCommand } from "./files";
import { importCommand } from "./import";
import { installationCommand, secretCommand } from "./installation";
import { domainCommand, linkCommand } from "./link";
import { mailCommand } from "./mail";
import { regionCommand } from "./region";
import { reportCommand } from "./report";
import { restoreCommand } from "./restore";
import { settingsCommand } from "./settings";
import { keyCommand, userCommand } from "./user";

const program = new Command("switchyard")
  .description("Administers a Switchyard installation, using the server's settings and database.")
  .version(version())
  .showHelpAfterError()
  .addCommand(userCommand())
  .addCommand(keyCommand())
  .addCommand(linkCommand())
  .addCommand(importCommand())
  .addCommand(domainCommand())
  .addCommand(reportCommand())
  .addCommand(mailCommand())
  .addCommand(settingsCommand())
  .addCommand(clicksCommand())
  .addCommand(filesCommand())
  .addCommand(backupCommand())
  .addCommand(restoreCommand())
  .addCommand(regionCommand())
  .addCommand(secretCommand())
  .addCommand(installationCommand())
  .addCommand(doctorCommand());

try {
  await program.parseAsync(process.argv);
} catch (error) {
  if (!(error instanceof Failure || error instanceof SettingsError || error instanceof StartError))
    throw error;
  console.error(error.message);
  process.exitCode = 1;
}

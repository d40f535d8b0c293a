import { Command } from "commander";
import { SettingsError } from "../lib/env";
import { Failure } from "../lib/failure";
import { StartError } from "../lib/start-error";
import { clicksCommand } from "./clicks";
import { doctorCommand } from "./doctor";
import { domainCommand } from "./domain";
import { installationCommand } from "./installation";
import { keyCommand } from "./key";
import { linkCommand } from "./link";
import { reportCommand } from "./report";
import { secretCommand } from "./secret";
import { userCommand } from "./user";

const program = new Command("switchyard")
  .description(
    "Looks after a Switchyard installation. Reads the same settings as the server and talks to its database.",
  )
  .showHelpAfterError()
  .addCommand(userCommand())
  .addCommand(keyCommand())
  .addCommand(linkCommand())
  .addCommand(domainCommand())
  .addCommand(reportCommand())
  .addCommand(clicksCommand())
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

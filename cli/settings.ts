import { Command } from "commander";
import { changeSettingByOperator } from "../lib/identity/installation/settings";
import { invalid } from "../lib/platform/failure";
import { CHANGEABLE, type Changeable } from "../lib/platform/settings/enums";
import { type KnownSetting, listChangeable } from "../lib/platform/settings/settings";
import { print, withDatabase } from "./session";

/** `settings list`, `settings set` and `settings unset`. */
export const settingsCommand = () =>
  new Command("settings")
    .description("settings that can be changed while the server runs")
    .addCommand(
      new Command("list")
        .description("list them with their values, and where these come from")
        .option("--json", "print one line of JSON")
        .action((options: { json?: boolean }) => withDatabase(() => list(options))),
    )
    .addCommand(
      new Command("set")
        .description("change one; every process follows at once")
        .argument("<name>")
        .argument("<value>")
        .action((name: string, value: string) => withDatabase(() => change(name, value))),
    )
    .addCommand(
      new Command("unset")
        .description("go back to the default")
        .argument("<name>")
        .action((name: string) => withDatabase(() => change(name, null))),
    );

async function list({ json }: { json?: boolean }) {
  const settings = await listChangeable();
  print(
    json,
    { settings },
    settings.map((one) => `${one.name}=${one.value}  (${originOf(one)})`),
  );
}

function originOf({ isLocked, chosen, byDefault }: KnownSetting): string {
  if (isLocked) return "set by the environment";
  return chosen ? `default: ${byDefault}` : "default";
}

async function change(name: string, value: string | null) {
  await changeSettingByOperator(changeable(name), value);
  console.log(value === null ? `${name} has its default again.` : `${name} is now ${value}.`);
}

function changeable(name: string): Changeable {
  const known = CHANGEABLE.find((each) => each === name.toUpperCase());
  if (known) return known;
  throw invalid(
    `${name} can't be changed while the server runs. These can: ${CHANGEABLE.join(", ")}. Set others in the environment.`,
  );
}

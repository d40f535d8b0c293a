import { Command } from "commander";
import { createKey } from "../lib/keys/keys";
import { NewKey } from "../lib/keys/schema";
import { parse } from "../lib/parse";
import { actorNamed, print, withDatabase } from "./session";

type Options = { user: string; name: string; expires?: string; scopes?: string[]; json?: boolean };

/** `key create`: another API key for a user. */
export const keyCommand = () =>
  new Command("key").description("API keys").addCommand(
    new Command("create")
      .description("make an API key; it is shown this once")
      .requiredOption("--user <login>", "username or e-mail")
      .option("--name <text>", "what it is for", "Command line")
      .option("--expires <time>", "YYYY-MM-DD or YYYY-MM-DD HH:MM:SS, UTC")
      .option("--scopes <scope...>", "read, write, create")
      .option("--json", "print one line of JSON")
      .action((options: Options) => withDatabase(() => create(options))),
  );

async function create({ json, user, ...given }: Options) {
  const made = await createKey(await actorNamed(user), parse(NewKey, given));
  print(json, made, [`Key ${made.id}: ${made.key}`, "It is not shown again."]);
}

import { Command } from "commander";
import { issueWorkspaceKey } from "../lib/access/workspace-keys";
import { createAccount } from "../lib/account/account";
import { NewAccount } from "../lib/account/schema";
import { parse } from "../lib/parse";
import { actorNamed, print, withDatabase } from "./session";

type Options = { email: string; username: string; password: string; json?: boolean };

/** `user create`: an account, whatever REGISTRATION says, with both of its keys. */
export const userCommand = () =>
  new Command("user").description("accounts").addCommand(
    new Command("create")
      .description("make an account with its first API key and its workspace's items key")
      .requiredOption("--email <address>")
      .requiredOption("--username <name>", "3 to 30 of a–z, 0–9, _ and -")
      .requiredOption("--password <text>", "at least 8 characters")
      .option("--json", "print one line of JSON")
      .action((options: Options) => withDatabase(() => create(options))),
  );

async function create({ json, ...given }: Options) {
  const { id, username, apiKey } = await createAccount(parse(NewAccount, given));
  const itemsApiKey = await issueWorkspaceKey(await actorNamed(username));
  const result = { id, username, apiKey, itemsApiKey };
  print(json, result, [
    `User ${id}: ${username}`,
    `API key:   ${apiKey}`,
    `Items key: ${itemsApiKey}`,
    "The API key is not shown again.",
  ]);
}

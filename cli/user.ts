import { Command } from "commander";
import { makeAdmin } from "../lib/identity/access/admins";
import { refuseCommonPassword } from "../lib/identity/access/passwords";
import { issueWorkspaceKey } from "../lib/identity/access/workspace-keys";
import { createAccount, updateAccount } from "../lib/identity/account/account";
import { AccountChanges, NewAccount } from "../lib/identity/account/schema";
import { clearTwoFactor } from "../lib/identity/account/two-factor";
import { createKey } from "../lib/identity/keys/keys";
import { NewKey } from "../lib/identity/keys/schema";
import { parse } from "../lib/platform/failure";
import { actorNamed, print, withDatabase } from "./session";
import { userQuotaCommand } from "./user-quota";

type Options = { email: string; username: string; password: string; json?: boolean };

/** Account commands: create (regardless of REGISTRATION), promote to administrator, set a password, see and change quotas, turn two-factor authentication off. */
export const userCommand = () =>
  new Command("user")
    .description("accounts")
    .addCommand(
      new Command("create")
        .description("create an account with its first API key and an items key for its workspace")
        .requiredOption("--email <address>")
        .requiredOption("--username <name>", "3 to 30 characters: a–z, 0–9, _ and -")
        .requiredOption("--password <text>", "at least 8 characters")
        .option("--json", "print one line of JSON")
        .action((options: Options) => withDatabase(() => create(options))),
    )
    .addCommand(
      new Command("admin")
        .description("make someone an administrator of the installation")
        .argument("<login>", "username or email address")
        .action((login: string) => withDatabase(() => promote(login))),
    )
    .addCommand(
      new Command("password")
        .description(
          "set a new password for someone who lost theirs or can no longer sign in with the issuer",
        )
        .argument("<login>", "username or email address")
        .requiredOption("--password <text>", "at least 8 characters")
        .action((login: string, given: { password: string }) =>
          withDatabase(() => setPassword(login, given)),
        ),
    )
    .addCommand(userQuotaCommand())
    .addCommand(
      new Command("disable-two-factor")
        .alias("forget-second-step")
        .description("disable two-factor authentication for someone who lost their app and recovery codes")
        .argument("<login>", "username or email address")
        .action((login: string) => withDatabase(() => clearTwoFactorOf(login))),
    );

async function promote(login: string) {
  await makeAdmin(await actorNamed(login));
  console.log(`${login} is now an administrator.`);
}

async function setPassword(login: string, given: { password: string }) {
  await updateAccount(await actorNamed(login), parse(AccountChanges, given));
  console.log(`${login} has a new password and has been signed out everywhere.`);
}

async function clearTwoFactorOf(login: string) {
  await clearTwoFactor(await actorNamed(login));
  console.log(`Two-factor authentication is now disabled for ${login}.`);
}

async function create({ json, ...given }: Options) {
  const account = parse(NewAccount, given);
  await refuseCommonPassword(account.password, account);
  const { id, username, apiKey } = await createAccount(account);
  const itemsApiKey = await issueWorkspaceKey(await actorNamed(username));
  const result = { id, username, apiKey, itemsApiKey };
  print(json, result, [
    `User ${id}: ${username}`,
    `API key:   ${apiKey}`,
    `Items key: ${itemsApiKey}`,
    "Save the API key now; it is not shown again.",
  ]);
}

type KeyOptions = { user: string; name: string; expires?: string; scopes?: string[]; json?: boolean };

/** `key create`: another API key for a user. */
export const keyCommand = () =>
  new Command("key").description("API keys").addCommand(
    new Command("create")
      .description("create an API key; it is shown only once")
      .requiredOption("--user <login>", "username or email")
      .option("--name <text>", "what the key is for", "Command line")
      .option("--expires <time>", "YYYY-MM-DD or YYYY-MM-DD HH:MM:SS, UTC")
      .option("--scopes <scope...>", "read, write, create")
      .option("--json", "print one line of JSON")
      .action((options: KeyOptions) => withDatabase(() => createApiKey(options))),
  );

async function createApiKey({ json, user, ...given }: KeyOptions) {
  const made = await createKey(await actorNamed(user), parse(NewKey, given));
  print(json, made, [`Key ${made.id}: ${made.key}`, "Save the key now; it is not shown again."]);
}

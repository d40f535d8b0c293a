import { Command } from "commander";
import type { Quota } from "../lib/identity/quotas/enums";
import { presentUserQuotas } from "../lib/identity/quotas/present";
import { changeUserQuotas, listUserQuotas } from "../lib/identity/quotas/quotas";
import { QuotaChanges } from "../lib/identity/quotas/schema";
import { parse } from "../lib/platform/failure";
import { actorNamed, print, withDatabase } from "./session";

type Options = Partial<Record<Quota, string>> & { json?: boolean };

/** `user quota`: what someone's own workspace may have, and has. */
export const userQuotaCommand = () =>
  new Command("quota")
    .description("show the quotas of someone's own workspace, or change them: a number, unlimited or default")
    .argument("<login>", "username or email address")
    .option("--links <number>", "links, archived ones included")
    .option("--monthly <number>", "new links in a calendar month (UTC)")
    .option("--domains <number>", "branded domains")
    .option("--members <number>", "people, the owner included")
    .option("--json", "print one line of JSON")
    .action((login: string, options: Options) => withDatabase(() => quota(login, options)));

async function quota(login: string, { json, ...given }: Options) {
  const actor = await actorNamed(login);
  const changes = Object.entries(given).map(([name, text]) => [name, text === "default" ? null : text]);
  await changeUserQuotas(actor, { id: actor.userId, ...parse(QuotaChanges, Object.fromEntries(changes)) });
  const { data } = presentUserQuotas(await listUserQuotas(actor, { id: actor.userId }));
  print(
    json,
    data,
    data.quotas.map(({ name, used, limit, own }) => {
      const origin = own === null ? "default" : "own";
      return `${NAMES[name].padEnd(16)} ${used} of ${limit ?? "any number"} (${origin})`;
    }),
  );
}

const NAMES: Record<Quota, string> = {
  links: "Links",
  monthly: "New this month",
  domains: "Domains",
  members: "People",
};

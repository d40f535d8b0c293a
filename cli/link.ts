import { Command } from "commander";
import { vouchForDomain } from "../lib/links/domains/claims";
import { LinkListQuery } from "../lib/links/filter";
import { createLink } from "../lib/links/links";
import { listLinks } from "../lib/links/list";
import { presentLinkCreated, presentListedLink } from "../lib/links/present";
import { NewLink } from "../lib/links/schema";
import { parse } from "../lib/platform/failure";
import { actorNamed, print, withDatabase } from "./session";

type CreateOptions = {
  user: string;
  alias?: string;
  domain?: string;
  title?: string;
  expiry?: string;
  password?: string;
  json?: boolean;
};
type ListOptions = {
  user: string;
  q?: string;
  limit?: string;
  page?: string;
  order?: string;
  json?: boolean;
};

/** `link create` and `link list`, as the API does them. */
export const linkCommand = () =>
  new Command("link")
    .description("short links")
    .addCommand(
      new Command("create")
        .argument("<url>", "destination URL")
        .requiredOption("--user <login>", "owner of the link: username or email")
        .option("--alias <alias>")
        .option("--domain <domain>", "one of the user's branded domains")
        .option("--title <text>")
        .option("--expiry <time>", "YYYY-MM-DD or YYYY-MM-DD HH:MM:SS, UTC")
        .option("--password <text>", "password that visitors must enter")
        .option("--json", "print one line of JSON")
        .action((url: string, options: CreateOptions) => withDatabase(() => create(url, options))),
    )
    .addCommand(
      new Command("list")
        .requiredOption("--user <login>", "owner of the links: username or email")
        .option("--q <text>", "only links whose alias, title or URL contains this text")
        .option("--order <order>", "date, click, last, title or expiry")
        .option("--limit <n>", "links per page (default: 15)")
        .option("--page <n>")
        .option("--json", "print one line of JSON")
        .action((options: ListOptions) => withDatabase(() => list(options))),
    );

async function create(url: string, { user, alias, json, ...given }: CreateOptions) {
  const made = presentLinkCreated(
    await createLink(await actorNamed(user), parse(NewLink, { url, custom: alias, ...given })),
  );
  print(json, made, [made.shorturl]);
}

async function list({ user, json, ...given }: ListOptions) {
  const query = parse(LinkListQuery, given);
  const { rows, total } = await listLinks(await actorNamed(user), query);
  const links = rows.map((row) => presentListedLink(row, { include: [] }));
  const lines = links.map(
    (link) => `${String(link.clicks).padStart(9)}  ${link.shorturl}  →  ${link.longurl}`,
  );
  print(json, { total, page: query.page, links }, [...lines, `${links.length} of ${total} links`]);
}

/** `domain verify`: the operator's word in place of DNS. */
export const domainCommand = () =>
  new Command("domain").description("branded domains").addCommand(
    new Command("verify")
      .description("verify a domain regardless of what DNS says")
      .argument("<host>", "such as go.example.com")
      .option("--json", "print one line of JSON")
      .action((host: string, { json }: { json?: boolean }) =>
        withDatabase(async () => {
          const domain = await vouchForDomain(host);
          print(json, domain, [`${domain.host} is verified`]);
        }),
      ),
  );

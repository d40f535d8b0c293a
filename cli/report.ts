import { Command } from "commander";
import { listReports, type Report, resolveReport } from "../lib/identity/reports/reports";
import { shortUrl } from "../lib/platform/addresses";
import { parse } from "../lib/platform/failure";
import { formatTimestamp, IdText } from "../lib/platform/fields";
import { Paging } from "../lib/platform/lists";
import { print, withDatabase } from "./session";

type ListOptions = { limit?: string; page?: string; json?: boolean };

/** `report list` and `report resolve`: visitors' reports about links. */
export const reportCommand = () =>
  new Command("report")
    .description("reports about links")
    .addCommand(
      new Command("list")
        .description("list open reports, newest first")
        .option("--limit <n>", "reports per page (default: 15)")
        .option("--page <n>")
        .option("--json", "print one line of JSON")
        .action((options: ListOptions) => withDatabase(() => list(options))),
    )
    .addCommand(
      new Command("resolve")
        .description("resolve a report")
        .argument("<id>")
        .action((id: string) => withDatabase(() => resolveReport(parse(IdText, id)))),
    );

async function list({ json, ...paging }: ListOptions) {
  const { rows, total } = await listReports(parse(Paging, paging));
  const reports = rows.map(shown);
  print(json, { total, reports }, [
    ...reports.map(({ id, created, reason, link, note }) => `${id}  ${created}  ${reason}  ${link}  ${note}`),
    `${total} open`,
  ]);
}

const shown = ({ id, link, reason, note, email, country, createdAt }: Report) => ({
  id,
  created: formatTimestamp(createdAt),
  link: shortUrl(link.domain, link.alias),
  reason,
  note,
  email,
  country,
});

import { countFrom } from "@/lib/identity/access/guess-limits";
import { NewReport } from "@/lib/identity/reports/schema";
import { aliasOfPath } from "@/lib/links/alias-form";
import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { withinPatience } from "../caches/batched-lookup";
import type { ReadThroughCache } from "../caches/read-through-cache";
import { meantOf } from "../exact";
import type { Link } from "../link";
import { type ReportStage, reportPage } from "../pages/report";
import { refuseMethod, sendPage } from "../respond";
import { linkKey, type Site } from "../route";
import { KEEP_REPORT } from "../sql";
import type { VisitContext } from "../visit-context";
import { isRead, readForm, readVisitor } from "../visitor";

/** Look-ups for the link behind a short address on any host of ours. */
export type ReportParts = { resolveSite(host: string): Site; links: ReadThroughCache<Link> };

const REPORTS_AN_HOUR = 5;

/** The form that tells the operator about a link, and what it sends. Rejects only when the database is unavailable. */
export async function serveReport(context: VisitContext, parts: ReportParts): Promise<void> {
  const { request, response, query } = context;
  if (request.method === "POST") return takeReport(context, parts);
  if (!isRead(request)) return refuseMethod(response, "GET, HEAD, POST");
  show(context, 200, { kind: "asked", link: new URLSearchParams(query).get("link")?.slice(0, 2_048) ?? "" });
}

async function takeReport(context: VisitContext, { resolveSite, links }: ReportParts): Promise<void> {
  const sent = await readForm(context.request);
  const { success, data: report } = NewReport.safeParse(Object.fromEntries(sent));
  if (!success) return show(context, 400, { kind: "refused", why: "form.wrong", sent });
  const named = nameIn(report.link);
  const first = named && (await links.get(linkKey(resolveSite(named.host).domainId, named.alias)));
  const link = first && (await meantOf(first, named.alias, links));
  if (!link) return show(context, 404, { kind: "refused", why: "report.unknown", sent });
  const { isOver } = await countFrom("link report", context.address, REPORTS_AN_HOUR, 3_600);
  if (isOver) return show(context, 429, { kind: "refused", why: "report.wait", sent });
  // Robots fill in what people do not see; they are thanked too, so that they learn nothing.
  if (!sent.get("website")) await keep(link, report, context);
  show(context, 200, { kind: "taken" });
}

async function keep({ id }: Link, { reason, note, email = "" }: NewReport, context: VisitContext) {
  const { country } = readVisitor(context).location;
  const values = [id, reason, note, email, country];
  await withinPatience(pool().query({ name: "keep-report", text: KEEP_REPORT, values }));
}

/** Host and stored alias of a short address as people copy it: with a scheme or without, with the plus of a preview, or the alias alone. */
function nameIn(text: string): { host: string; alias: string } | undefined {
  const address = text.includes("/") ? text : `${env().SHORT_URL}/${text}`;
  const whole = /^https?:\/\//i.test(address) ? address : `https://${address}`;
  if (!URL.canParse(whole)) return undefined;
  const { host, pathname } = new URL(whole);
  const [, path] = /^\/(.+?)\+?\/?$/.exec(pathname) ?? [];
  const alias = path === undefined ? undefined : aliasOfPath(path);
  return alias === undefined ? undefined : { host, alias };
}

const show = ({ request, response, host }: VisitContext, status: number, stage: ReportStage) =>
  sendPage(response, request, (setting) => reportPage(host, stage, setting), { status });

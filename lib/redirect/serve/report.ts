import { countFrom } from "@/lib/identity/access/guess-limits";
import { NewReport } from "@/lib/identity/reports/schema";
import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { withinPatience } from "../caches/links";
import type { Link } from "../link";
import { type ReportStage, reportPage } from "../pages/report";
import { refuseMethod, sendPage } from "../respond";
import { KEEP_REPORT } from "../sql";
import { readForm, readVisitor } from "../visitor";
import type { VisitContext } from "./link";

/** Finds the link behind a short address on any host of ours. */
export type LinkAt = (host: string, alias: string) => Promise<Link | undefined>;

const REPORTS_AN_HOUR = 5;

/** The form that tells the operator about a link, and what it sends. Rejects only when the database is away. */
export async function serveReport(call: VisitContext, linkAt: LinkAt): Promise<void> {
  const { request } = call;
  if (request.method === "POST") return takeReport(call, linkAt);
  if (request.method !== "GET" && request.method !== "HEAD")
    return refuseMethod(call.response, "GET, HEAD, POST");
  const [, query] = (request.url ?? "").split("?", 2);
  show(call, 200, { kind: "asked", link: new URLSearchParams(query).get("link")?.slice(0, 2_048) ?? "" });
}

async function takeReport(call: VisitContext, linkAt: LinkAt): Promise<void> {
  const sent = await readForm(call.request);
  const { success, data: report } = NewReport.safeParse(Object.fromEntries(sent));
  if (!success) return show(call, 400, { kind: "refused", why: "form.wrong", sent });
  const named = nameIn(report.link);
  const link = named && (await linkAt(named.host, named.alias));
  if (!link) return show(call, 404, { kind: "refused", why: "report.unknown", sent });
  const { isOver } = await countFrom("link report", call.address, REPORTS_AN_HOUR, 3_600);
  if (isOver) return show(call, 429, { kind: "refused", why: "report.wait", sent });
  // Robots fill in what people do not see; they are thanked too, so that they learn nothing.
  if (!sent.get("website")) await keep(link, report, call);
  show(call, 200, { kind: "taken" });
}

async function keep(
  { id }: Link,
  { reason, note, email = "" }: NewReport,
  { request, address }: VisitContext,
) {
  const { country } = readVisitor(request, address, Date.now()).location;
  const values = [id, reason, note, email, country];
  await withinPatience(pool().query({ name: "keep-report", text: KEEP_REPORT, values }));
}

/** Host and alias of a short address as people copy it: with a scheme or without, with the plus of a preview, or the alias alone. */
function nameIn(text: string): { host: string; alias: string } | undefined {
  const address = text.includes("/") ? text : `${env().SHORT_URL}/${text}`;
  const whole = /^https?:\/\//i.test(address) ? address : `https://${address}`;
  if (!URL.canParse(whole)) return undefined;
  const { host, pathname } = new URL(whole);
  const [, alias] = /^\/([^/]{1,64}?)\+?\/?$/.exec(pathname) ?? [];
  return alias === undefined ? undefined : { host, alias };
}

const show = ({ request, response, host }: VisitContext, status: number, stage: ReportStage) =>
  sendPage(response, request, (setting) => reportPage(host, stage, setting), { status });

import type { Actor } from "../access/actor";
import type { Page, Paging } from "../paging";
import { listReports, type Report, resolveReport } from "../reports/reports";
import { insistOnAdmin } from "./admins";

/** What strangers told about links and nobody settled yet, the newest first. */
export async function listOpenReports(actor: Actor, paging: Paging): Promise<Page<Report>> {
  await insistOnAdmin(actor);
  return listReports(paging);
}

/** Nothing more is to be done about a report; whether its link was taken down is another matter. */
export async function settleReport(actor: Actor, { id }: { id: number }): Promise<void> {
  await insistOnAdmin(actor);
  await resolveReport(id);
}

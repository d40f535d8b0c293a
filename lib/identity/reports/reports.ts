import { currentTime } from "@/lib/platform/clock";
import { db } from "@/lib/platform/database/db";
import { changedOne, pageOf } from "@/lib/platform/database/records";
import type { Page, Paging } from "@/lib/platform/lists";
import type { Prisma } from "@/prisma/client/client";
import type { Actor } from "../access/actor";
import { insistOnAdmin } from "../access/admins";

/** Open reports of visitors about links, newest first. */
export async function listOpenReports(actor: Actor, paging: Paging): Promise<Page<Report>> {
  await insistOnAdmin(actor);
  return listReports(paging);
}

/** Settles a report; whether its link was taken down is another matter. */
export async function settleReport(actor: Actor, { id }: { id: number }): Promise<void> {
  await insistOnAdmin(actor);
  await resolveReport(id);
}

const WITH_LINK = { link: { include: { domain: true } } } satisfies Prisma.LinkReportInclude;
/** A report, and the link it is about. */
export type Report = Prisma.LinkReportGetPayload<{ include: typeof WITH_LINK }>;

/** Open reports of visitors about all links of the installation, newest first. For its operator alone. */
export async function listReports(paging: Paging): Promise<Page<Report>> {
  const where = { resolvedAt: null };
  return pageOf(
    paging,
    (page) => db().linkReport.findMany({ where, include: WITH_LINK, orderBy: { id: "desc" }, ...page }),
    () => db().linkReport.count({ where }),
  );
}

/** Settles a report. Throws a Failure (`notFound`) for one that is not open. For the operator alone. */
export async function resolveReport(id: number): Promise<void> {
  const where = { id, resolvedAt: null };
  await changedOne("Report", db().linkReport.updateMany({ where, data: { resolvedAt: currentTime() } }));
}

import type { Prisma } from "@/prisma/client/client";
import { db } from "../db";
import { notFound } from "../failure";
import { offsetOf, type Page, type Paging } from "../paging";

const WITH_LINK = { link: { include: { domain: true } } } satisfies Prisma.LinkReportInclude;
/** A report, and the link it is about. */
export type Report = Prisma.LinkReportGetPayload<{ include: typeof WITH_LINK }>;

/** What strangers told about links of the whole installation and nobody settled yet, the newest first. For its operator alone. */
export async function listReports(paging: Paging): Promise<Page<Report>> {
  const where = { resolvedAt: null };
  const [rows, total] = await Promise.all([
    db().linkReport.findMany({
      where,
      include: WITH_LINK,
      orderBy: { id: "desc" },
      take: paging.limit,
      skip: offsetOf(paging),
    }),
    db().linkReport.count({ where }),
  ]);
  return { rows, total, paging };
}

/** Nothing more is to be done about a report. Throws a Failure (`notFound`) for one that is not open. For the operator alone. */
export async function resolveReport(id: number): Promise<void> {
  const { count } = await db().linkReport.updateMany({
    where: { id, resolvedAt: null },
    data: { resolvedAt: new Date() },
  });
  if (count === 0) throw notFound("Report");
}

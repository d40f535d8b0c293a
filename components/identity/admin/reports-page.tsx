"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { partsOf, ShortLink } from "@/components/links/short-link";
import { EmptyState } from "@/components/shell/empty-state";
import { parseTimestamp } from "@/components/timestamps";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Chip } from "@/components/ui/chip";
import { LeadsTo } from "@/components/ui/leads-to";
import { LoadingRows } from "@/components/ui/loading";
import { RelativeTime } from "@/components/ui/relative-time";
import { toast, toastOnError } from "@/components/ui/toast";
import { BlockButton, BlockedChip } from "./block-button";
import { type Report, reportsQuery, useResolveReport } from "./queries";

/** What strangers reported about links, to be looked at one by one: the link is taken down or not, and the report is resolved. */
export function AdminReportsPage() {
  const t = useTranslations("admin.reports");
  const { data, error } = useQuery(reportsQuery);
  if (error && !data) return <Callout tone="bad">{error.message}</Callout>;
  if (!data) return <LoadingRows label={t("loading")} />;
  if (data.result === 0) return <EmptyState title={t("none")}>{null}</EmptyState>;
  return (
    <>
      <p className="mb-3 text-13 text-ink-2">{t("open", { count: data.result })}</p>
      <ul aria-label={t("list")} className="border-t">
        {data.reports.map((report) => (
          <li key={report.id} className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b py-4">
            <About report={report} />
            <Actions report={report} />
          </li>
        ))}
      </ul>
    </>
  );
}

function About({ report }: { report: Report }) {
  const t = useTranslations("admin.reports");
  const { link, reason, note, email, country, date } = report;
  return (
    <div className="flex min-w-0 flex-1 basis-80 flex-col gap-1">
      <span className="flex min-w-0 flex-wrap items-center gap-2">
        <ShortLink {...partsOf(link.shorturl)} className="text-14" />
        <Chip tone="warn">{t(`reasons.${reason}`)}</Chip>
        <BlockedChip since={link.blocked} />
      </span>
      <LeadsTo className="text-13 text-ink-2">{link.longurl.replace(/^https?:\/\//, "")}</LeadsTo>
      {note && <p className="mt-1 max-w-[60ch] whitespace-pre-line break-words text-14">{note}</p>}
      <span className="text-12 text-ink-3">
        <RelativeTime date={parseTimestamp(date)} />
        {country && ` · ${country}`}
        {email && ` · ${email}`}
      </span>
    </div>
  );
}

function Actions({ report: { id, link } }: { report: Report }) {
  const t = useTranslations("admin.reports");
  const resolve = useResolveReport();
  return (
    <div className="flex items-center gap-2">
      <BlockButton noun="link" id={link.id} name={link.shorturl} blocked={link.blocked !== null} />
      <Button
        busy={resolve.isPending}
        onClick={() =>
          toastOnError(resolve.mutateAsync(id), () => toast({ tone: "good", title: t("settled") }))
        }
      >
        {t("settle")}
      </Button>
    </div>
  );
}

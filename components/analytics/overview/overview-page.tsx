"use client";

import { useQuery } from "@tanstack/react-query";
import { Check, Circle } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { keysQuery } from "@/components/identity/keys/queries";
import { QuotaSection } from "@/components/identity/quotas/quota-section";
import { linkDrawer } from "@/components/links/drawer-state";
import type { ListState } from "@/components/links/list/list-state";
import { optionsQuery } from "@/components/links/picker/queries";
import type { LinkRow } from "@/components/links/queries";
import { linksQuery } from "@/components/links/queries";
import { partsOf, ShortLink } from "@/components/links/short-link";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { NewButton, PageHeader } from "@/components/shell/page-header";
import { useShortcuts } from "@/components/shell/shortcuts";
import { parseTimestamp } from "@/components/timestamps";
import { buttonLook } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { lazy } from "@/components/ui/lazy";
import { LoadingRows } from "@/components/ui/loading";
import { RelativeTime } from "@/components/ui/relative-time";

const Summary = lazy(
  () => import("./summary").then((module) => module.Summary),
  "components/analytics/overview/summary",
);

/** Dashboard overview: remaining setup steps, the metrics of four weeks, the newest and the busiest links. */
export function OverviewPage() {
  const t = useTranslations("overview");
  useShortcuts("list", { new: () => linkDrawer.openNew() });
  const newest = useQuery(linksQuery(FEW));
  const busiest = useQuery(linksQuery({ ...FEW, order: "click" }));
  return (
    <>
      <PageHeader title={t("title")}>
        <NewButton label={t("new")} onClick={() => linkDrawer.openNew()} />
      </PageHeader>
      <div className="flex flex-col gap-8">
        <FirstSteps links={newest.data?.result} clicks={busiest.data?.urls[0]?.clicks} />
        <QuotaSection />
        <Summary />
        <div className="grid gap-8 lg:grid-cols-2">
          <LinkColumn title={t("newest")} shown="date" rows={newest.data?.urls} />
          <LinkColumn title={t("busiest")} shown="clicks" rows={busiest.data?.urls} />
        </div>
        <AppLink href={paths.links()} className={`self-start ${buttonLook()}`}>
          {t("all-links")}
        </AppLink>
      </div>
    </>
  );
}

type Props = { title: string; shown: "date" | "clicks"; rows: LinkRow[] | undefined };

/** A few links in one column, each with one number or one time. */
export function LinkColumn({ title, shown, rows }: Props) {
  const t = useTranslations("overview");
  const format = useFormatter();
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="mb-2 font-semibold text-16">{title}</h2>
      {!rows && <LoadingRows label={title} />}
      {rows?.length === 0 && <p className="py-3 text-13 text-ink-3">{t("no-links")}</p>}
      <ul className="border-t empty:hidden">
        {rows?.map((row) => (
          <li
            key={row.id}
            className="flex min-h-11 items-center justify-between gap-4 border-b px-2 hover:bg-surface"
          >
            <AppLink
              href={paths.link(row.id)}
              className="min-w-0 rounded-control py-1 text-13 hover:underline"
            >
              <ShortLink {...partsOf(row.shorturl)} />
            </AppLink>
            <span className="figures shrink-0 text-13 text-ink-2">
              {shown === "clicks" ? (
                t("clicks", { count: row.clicks, number: format.number(row.clicks) })
              ) : (
                <RelativeTime date={parseTimestamp(row.date)} short />
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type FirstStepsProps = { links: number | undefined; clicks: number | undefined };

/** First steps of a new user, checked off by what exists. Hidden once a link was opened and a key was used. */
export function FirstSteps({ links, clicks }: FirstStepsProps) {
  const t = useTranslations("first-steps");
  const domains = useQuery(optionsQuery("domain")).data;
  const keys = useQuery(keysQuery).data;
  if (links === undefined || domains === undefined || keys === undefined) return null;
  const done = {
    link: links > 0,
    click: (clicks ?? 0) > 0,
    domain: domains.length > 0,
    key: keys.some(({ lastused }) => lastused !== null),
  };
  if (done.link && done.click && (done.domain || done.key)) return null;
  const action = "rounded-control font-medium underline underline-offset-2 hover:no-underline";
  const steps = {
    link: (
      <button type="button" className={action} onClick={() => linkDrawer.openNew()}>
        {t("link.action")}
      </button>
    ),
    click: null,
    domain: (
      <AppLink href={paths.domains()} className={action}>
        {t("domain.action")}
      </AppLink>
    ),
    key: (
      <AppLink href={paths.settings("keys")} className={action}>
        {t("key.action")}
      </AppLink>
    ),
  };
  return (
    <section aria-label={t("title")} className="rounded-panel border bg-surface p-4 sm:p-5">
      <h2 className="font-semibold text-16">{t("title")}</h2>
      <ol className="mt-3 flex flex-col gap-3">
        {(Object.keys(steps) as (keyof typeof steps)[]).map((step) => (
          <li key={step} className="flex items-start gap-3 text-14">
            {done[step] ? (
              <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-ok" />
            ) : (
              <Circle aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3" />
            )}
            <span className={cn(done[step] && "text-ink-3")}>
              {done[step] && <span className="sr-only">{t("done")} </span>}
              {t(`${step}.text`)} {!done[step] && steps[step]}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The first five links, newest first. */
export const FEW: ListState = {
  q: "",
  state: "all",
  order: "date",
  page: 1,
  limit: 5,
  domain: "",
  campaign: "",
  channel: "",
  channelmatch: "any",
  pixel: "",
  type: "",
  qr: "",
  visibility: "",
  rules: "",
  health: "",
  from: "",
  to: "",
};

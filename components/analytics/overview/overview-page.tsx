"use client";

import { useFormatter, useTranslations } from "use-intl";
import { useFirstQuery } from "@/components/first-data";
import { QuotaSection } from "@/components/identity/quotas/quota-section";
import { linkDrawer } from "@/components/links/drawer-state";
import type { ListState } from "@/components/links/list/list-state";
import type { LinkRow } from "@/components/links/queries";
import { linksQuery } from "@/components/links/queries";
import { partsOf, ShortLink } from "@/components/links/short-link";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { NewButton, PageHeader } from "@/components/shell/page-header";
import { useShortcuts } from "@/components/shell/shortcuts";
import { parseTimestamp } from "@/components/timestamps";
import { buttonLook } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import { LoadingRows } from "@/components/ui/loading";
import { RelativeTime } from "@/components/ui/relative-time";
import { Goals } from "../goals/goals";
import { Summary } from "./summary";

const FirstSteps = lazy(
  () => import("./first-steps").then((module) => module.FirstSteps),
  "components/analytics/overview/first-steps",
);

/** Dashboard overview: remaining setup steps, the metrics of four weeks, the newest and the busiest links. */
export function OverviewPage() {
  const t = useTranslations("overview");
  useShortcuts("list", { new: () => linkDrawer.openNew() });
  const busiest = useFirstQuery(linksQuery({ ...FEW, order: "click" }));
  const clicks = busiest.data && (busiest.data.urls[0]?.clicks ?? 0);
  const newest = useFirstQuery({
    ...linksQuery(FEW),
    // The first link may be created by a program, of which no stream tells.
    refetchInterval: ({ state }) => (state.data?.result === 0 ? STEPS_MS : false),
  });
  // Who has more than a few links is past the first steps, and needs no code of theirs.
  const isBeginning = newest.data !== undefined && newest.data.result <= FEW.limit;
  return (
    <>
      <PageHeader title={t("title")}>
        <NewButton label={t("new")} onClick={() => linkDrawer.openNew()} />
      </PageHeader>
      <div className="flex flex-col gap-8">
        {isBeginning && <FirstSteps newest={newest.data?.urls} clicks={clicks} />}
        <QuotaSection />
        <Summary />
        <Goals />
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

/** How often somebody without links is looked after. */
const STEPS_MS = 4_000;

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

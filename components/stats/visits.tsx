import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button, buttonLook } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Menu } from "@/components/ui/menu";
import { useLive } from "./live";
import { visitsFile, visitsQuery } from "./queries";
import type { StatsContext } from "./stats-view";
import { COLUMNS, type Column, VisitTable } from "./visit-table";

/** Single visits, newest first; those that come while the page is open appear on top. */
export function Visits({ context }: { context: StatsContext }) {
  const t = useTranslations("visits");
  const { of, stats, timeZone, filtering } = context;
  const asked = { days: stats, timeZone, filters: filtering.filters };
  const [columns, setColumns] = useState<Column[]>([
    ...(of.path === "" ? (["link"] as const) : []),
    "time",
    "country",
    "device",
    "referrer",
    "rule",
    "outcome",
  ]);
  const { visits: arrived } = useLive(of, filtering.filters);
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    visitsQuery(of, asked),
  );
  const known = data?.pages.flatMap(({ clicks }) => clicks) ?? [];
  const ids = new Set(known.map(({ id }) => id));
  const fresh = arrived.filter(({ id }) => !ids.has(id));
  const toggle = (column: Column) =>
    setColumns(columns.includes(column) ? columns.filter((one) => one !== column) : [...columns, column]);
  return (
    <div>
      <div className="mb-2 flex justify-end gap-2">
        <Menu
          className={buttonLook({ size: "small" })}
          entries={() =>
            COLUMNS.map((column) => ({
              kind: "toggle",
              label: t(`columns.${column}`),
              on: columns.includes(column),
              run: () => toggle(column),
            }))
          }
        >
          {t("choose-columns")}
        </Menu>
        <a href={visitsFile(of, asked)} download className={buttonLook({ size: "small" })}>
          {t("download")}
        </a>
      </div>
      {error && <Callout tone="bad">{error.message}</Callout>}
      <VisitTable
        visits={[...fresh, ...known]}
        fresh={new Set(fresh.map(({ id }) => id))}
        columns={COLUMNS.filter((column) => columns.includes(column))}
        timeZone={timeZone}
      />
      {data && known.length + fresh.length === 0 && <p className="py-3 text-13 text-ink-3">{t("none")}</p>}
      {hasNextPage && (
        <Button size="small" className="mt-3" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("more")}
        </Button>
      )}
    </div>
  );
}

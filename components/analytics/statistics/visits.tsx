import { useInfiniteQuery } from "@tanstack/react-query";
import { CircleQuestionMark } from "lucide-react";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { AskedVisit } from "@/components/redirect/simulator/why-here";
import { parseTimestamp } from "@/components/timestamps";
import { Button, buttonLook } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { cn } from "@/components/ui/cn";
import { lazyOpen } from "@/components/ui/lazy";
import { Menu } from "@/components/ui/menu";
import { TableHead } from "@/components/ui/table-head";
import { useLive } from "./live";
import type { Visit } from "./queries";
import type { StatsContext } from "./stats-context";
import { useFilterName, useRuleName } from "./value-names";
import { visitsFile, visitsQuery } from "./visits-query";

/** Single visits, newest first; those that come while the page is open appear on top. */
export function Visits({ context }: { context: StatsContext }) {
  const t = useTranslations("visits");
  const { of, stats, timeZone, filtering } = context;
  const asked = { days: stats, timeZone, filters: filtering.filters };
  const [chosen, setColumns] = useState<Column[]>();
  const { visits: latest } = useLive(of, filtering.filters);
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    visitsQuery(of, asked),
  );
  const known = data?.pages.flatMap(({ clicks }) => clicks) ?? [];
  const ids = new Set(known.map(({ id }) => id));
  const fresh = latest.filter(({ id }) => !ids.has(id));
  const columns = chosen ?? [
    ...(of.path === "" ? (["link"] as const) : []),
    ...USUAL,
    ...cityColumn([...fresh, ...known]),
  ];
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

export const COLUMNS = [
  "time",
  "link",
  "country",
  "region",
  "city",
  "device",
  "browser",
  "os",
  "language",
  "referrer",
  "source",
  "rule",
  "destination",
  "outcome",
] as const;
export type Column = (typeof COLUMNS)[number];

const USUAL = ["time", "country", "device", "referrer", "rule", "outcome"] as const;

/** Cities are known with some databases alone: where no visit has one there is no column of them unless somebody asks for it. */
export const cityColumn = (visits: readonly Visit[]): ["city"] | [] =>
  visits.some(({ city }) => city !== "") ? ["city"] : [];

type Props = { visits: Visit[]; fresh: ReadonlySet<string>; columns: readonly Column[]; timeZone: string };

const WhyHere = lazyOpen(
  () => import("@/components/redirect/simulator/why-here").then((module) => module.WhyHere),
  "components/redirect/simulator/why-here",
);

/** Nobody knows what decided at another service, or in a link that is gone. */
const isKnown = (visit: Visit): visit is AskedVisit => visit.link !== null && !visit.imported;

/** Visits as a table that scrolls sideways where there are many columns. */
export function VisitTable({ visits, fresh, columns, timeZone }: Props) {
  const t = useTranslations("visits");
  const cell = useCell(timeZone, columns);
  const [asked, setAsked] = useState<AskedVisit>();
  const [isAsking, setAsking] = useState(false);
  return (
    // Scrolls, so the keyboard must be able to reach it.
    <div tabIndex={0} role="region" aria-label={t("label")} className="max-h-120 overflow-auto">
      <table className="w-full whitespace-nowrap text-13">
        <TableHead
          className="sticky top-0 bg-canvas text-12 text-ink-3"
          rowClassName="border-b text-start"
          columns={[
            ...columns.map((column): [string, string] => [t(`columns.${column}`), "h-8 pe-4"]),
            [t("why"), "sticky end-0 bg-canvas ps-2 text-end"],
          ]}
        />
        <tbody>
          {visits.map((visit) => (
            <tr key={visit.id} className={cn("border-b", fresh.has(visit.id) && "flash")}>
              {columns.map((column) => (
                <td key={column} className="figures h-9 max-w-72 truncate pe-4">
                  {cell(visit, column)}
                </td>
              ))}
              <td className="sticky end-0 bg-canvas ps-2 text-end">
                {isKnown(visit) && (
                  <Button
                    size="icon"
                    tone="quiet"
                    aria-label={t("why-visit", { time: cell(visit, "time") })}
                    onClick={() => {
                      setAsked(visit);
                      setAsking(true);
                    }}
                  >
                    <CircleQuestionMark aria-hidden className="size-4" />
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {asked && <WhyHere key={asked.id} visit={asked} open={isAsking} onClose={() => setAsking(false)} />}
    </div>
  );
}

function useCell(timeZone: string, columns: readonly Column[]) {
  const t = useTranslations("visits");
  const values = useTranslations("values");
  const format = useFormatter();
  const ruleName = useRuleName();
  const valueName = useFilterName();
  return (visit: Visit, column: Column): string => {
    switch (column) {
      case "time":
        return format.dateTime(parseTimestamp(visit.time), {
          dateStyle: "medium",
          timeStyle: "medium",
          hour12: false,
          timeZone,
        });
      case "link":
        return visit.shorturl?.replace(/^https?:\/\//, "") ?? "";
      case "rule":
        // Nobody knows which rule decided at another service.
        if (visit.imported) return "";
        return visit.rule === "Default" ? ruleName("") : ruleName(visit.rule);
      case "outcome":
        if (visit.imported) return t("imported");
        if (visit.bot) return t("bot", { kind: visit.bot });
        return visit.outcome === "passed" ? t("passed") : values(`outcome.${visit.outcome}`);
      case "destination":
        return visit.destination;
      case "region":
        return visit.region;
      case "city":
        // Its country is in a column beside it, or with it.
        return columns.includes("country")
          ? visit.city.replace(/, [A-Z]{2}$/, "")
          : visit.city && valueName(column, visit.city);
      default:
        return valueName(column, visit[column]);
    }
  };
}

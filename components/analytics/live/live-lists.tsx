import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { cn } from "@/components/ui/cn";
import type { Listed } from "@/lib/analytics/store/enums";
import { BreakdownRows, type Row } from "../statistics/breakdown-rows";
import type { Visit } from "../statistics/queries";
import { useValueName } from "../statistics/value-names";
import { COLUMNS, cityColumn, VisitTable } from "../statistics/visits";
import { counted } from "./recent-visits";

type Props = { visits: Visit[]; fresh: ReadonlySet<string>; isPart: boolean; timeZone: string };

const SHOWN = 6;
const LISTED = 50;
const USUAL = ["time", "link", "country", "device", "referrer", "destination"] as const;

/** The links, countries, cities where there are any, and referrers of the last half hour, and its clicks. */
export function LiveLists({ visits, fresh, isPart, timeZone }: Props) {
  const t = useTranslations("live");
  const listed = visits.slice(0, LISTED);
  const shown: readonly string[] = [...USUAL, ...cityColumn(listed)];
  const columns = COLUMNS.filter((column) => shown.includes(column));
  return (
    <>
      {isPart && visits.length > 0 && (
        <p className="text-12 text-ink-3">{t("part", { clicks: visits.length })}</p>
      )}
      <TopLists visits={visits} />
      <section aria-label={t("clicks")}>
        <h2 className="mb-2 font-semibold text-16">{t("clicks")}</h2>
        {visits.length > 0 ? (
          <VisitTable visits={listed} fresh={fresh} columns={columns} timeZone={timeZone} />
        ) : (
          <p className="py-3 text-13 text-ink-3">{t("waiting")}</p>
        )}
      </section>
    </>
  );
}

function TopLists({ visits }: { visits: Visit[] }) {
  const t = useTranslations("live");
  const names = useTranslations("breakdown.names");
  const lists = useTopLists(visits);
  return (
    <div className={cn("grid gap-4", lists.length > 3 ? "sm:grid-cols-2 2xl:grid-cols-4" : "lg:grid-cols-3")}>
      {lists.map(([listed, rows]) => (
        <section key={listed} aria-label={names(listed)} className="min-w-0 rounded-panel border bg-surface">
          <h2 className="border-b px-4 py-2.5 font-semibold text-13">{names(listed)}</h2>
          <div className="p-2">
            {rows.length > 0 ? (
              <BreakdownRows rows={rows} total={visits.length} label={names(listed)} />
            ) : (
              <p className="px-2 py-3 text-13 text-ink-3">{t("nothing")}</p>
            )}
          </div>
        </section>
      ))}
    </div>
  );
}

type TopList = ["link" | "country" | "city" | "referrer", Row[]];

function useTopLists(visits: Visit[]): TopList[] {
  const valueName = useValueName();
  const rowsOf = (listed: Listed, keyOf: (visit: Visit) => string | null, valueOf = keyOf): Row[] =>
    counted(visits, keyOf)
      .slice(0, SHOWN)
      .map(([key, count, visit]) => ({
        value: key,
        name: valueName(listed, { value: valueOf(visit) ?? key, name: key }),
        count,
        isOn: false,
        href: listed === "link" && visit.link ? paths.link(visit.link) : undefined,
      }));
  const referrerOf = ({ referrer }: Visit) => (referrer === "Direct" ? "" : referrer);
  const cities = rowsOf("city", ({ city }) => city || null);
  return [
    ["link", rowsOf("link", ({ shorturl }) => shorturl)],
    [
      "country",
      rowsOf(
        "country",
        ({ country }) => country,
        ({ countrycode }) => countrycode,
      ),
    ],
    ...(cities.length > 0 ? [["city", cities] satisfies TopList] : []),
    ["referrer", rowsOf("referrer", ({ referrer }) => referrer, referrerOf)],
  ];
}

import { useFormatter, useTranslations } from "use-intl";
import { parseTimestamp } from "@/components/timestamps";
import { RelativeTime } from "@/components/ui/relative-time";
import type { Database, Storage } from "./queries";
import { CELL, Facts, FactTable, NUMBER, Section } from "./section";
import { useSize } from "./size";

/** The database server: its version, size and connections. */
export function DatabaseSection({ database }: { database: Database }) {
  const t = useTranslations("installation.database");
  const size = useSize();
  const { version, embedded, bytes, connections, active, most } = database;
  return (
    <Section title={t("title")}>
      <Facts
        facts={[
          [t("version"), t(embedded ? "embedded" : "own", { version })],
          [t("size"), size(bytes)],
          [t("connections"), t("of", { count: connections, most })],
          [t("active"), active],
        ]}
      />
    </Section>
  );
}

/** Files, visits by month, and the largest tables. */
export function StorageSection({ storage }: { storage: Storage }) {
  const t = useTranslations("installation.storage");
  const size = useSize();
  const format = useFormatter();
  const { files, clicks, tables, asof } = storage;
  return (
    <Section
      title={t("title")}
      beside={
        <p className="text-12 text-ink-3">
          {t.rich("as-of", { when: () => <RelativeTime date={parseTimestamp(asof)} /> })}
        </p>
      }
    >
      <Facts
        facts={[
          [t("files"), format.number(files.count)],
          [t("files-size"), size(files.bytes)],
          [t("trash"), size(files.trash)],
          [t("kept-in"), t(clicks.keptin)],
        ]}
      />
      <div className="mt-4 grid gap-x-10 gap-y-6 lg:grid-cols-2">
        <MonthTable months={clicks.months} />
        <FactTable
          label={t("tables")}
          columns={[[t("table")], [t("size"), "text-end"], [t("rows"), "text-end"]]}
        >
          {tables.map(({ name, bytes, rows }) => (
            <tr key={name} className="border-b">
              <td className={`${CELL} code text-12`}>{name}</td>
              <td className={NUMBER}>{size(bytes)}</td>
              <td className={NUMBER}>{rows === null ? "–" : format.number(rows)}</td>
            </tr>
          ))}
        </FactTable>
      </div>
    </Section>
  );
}

function MonthTable({ months }: { months: Storage["clicks"]["months"] }) {
  const t = useTranslations("installation.storage");
  const format = useFormatter();
  if (months.length === 0) return <p className="border-t py-4 text-13 text-ink-3">{t("no-visits")}</p>;
  const monthName = (month: string) =>
    format.dateTime(new Date(`${month}-01T00:00:00Z`), { month: "long", year: "numeric", timeZone: "UTC" });
  const most = Math.max(...months.map(({ visits }) => visits), 1);
  return (
    <FactTable label={t("months")} columns={[[t("month")], [t("visits"), "text-end"]]}>
      {months.map(({ month, visits }) => (
        <tr key={month} className="border-b">
          <td className={`${CELL} relative isolate w-full ps-2`}>
            <Bar share={visits / most} />
            {monthName(month)}
          </td>
          <td className={NUMBER}>{format.number(visits)}</td>
        </tr>
      ))}
    </FactTable>
  );
}

const Bar = ({ share }: { share: number }) => (
  <span aria-hidden className="absolute inset-y-1.5 end-4 start-0 -z-10">
    <span className="block h-full rounded-[3px] bg-accent-soft" style={{ width: `${100 * share}%` }} />
  </span>
);

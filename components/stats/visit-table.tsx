import { useFormatter, useTranslations } from "use-intl";
import { parseTimestamp } from "@/components/moments";
import { cn } from "@/components/ui/cn";
import type { Visit } from "./queries";
import { useRuleName } from "./use-rule-name";

export const COLUMNS = [
  "time",
  "link",
  "country",
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

type Props = { visits: Visit[]; fresh: ReadonlySet<string>; columns: readonly Column[]; timeZone: string };

/** Visits as a table that scrolls sideways where there are many columns. */
export function VisitTable({ visits, fresh, columns, timeZone }: Props) {
  const t = useTranslations("visits");
  const cell = useCell(timeZone);
  return (
    // Scrolls, so the keyboard must be able to reach it.
    <div tabIndex={0} role="region" aria-label={t("label")} className="max-h-120 overflow-auto">
      <table className="w-full whitespace-nowrap text-13">
        <thead className="sticky top-0 bg-canvas text-12 text-ink-3">
          <tr className="border-b text-left">
            {columns.map((column) => (
              <th key={column} className="h-8 pr-4 font-semibold font-stretch-85%">
                {t(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {visits.map((visit) => (
            <tr key={visit.id} className={cn("border-b", fresh.has(visit.id) && "flash")}>
              {columns.map((column) => (
                <td key={column} className="figures h-9 max-w-72 truncate pr-4">
                  {cell(visit, column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function useCell(timeZone: string) {
  const t = useTranslations("visits");
  const values = useTranslations("values");
  const format = useFormatter();
  const ruleName = useRuleName();
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
        return visit.rule === "Default" ? ruleName("") : ruleName(visit.rule);
      case "outcome":
        if (visit.bot) return t("bot", { kind: visit.bot });
        return visit.outcome === "passed" ? t("passed") : values(`outcome.${visit.outcome}`);
      default:
        return visit[column];
    }
  };
}

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { type Entry, historyQuery, useShown } from "@/components/history/queries";
import { useFieldName } from "@/components/history/use-field-name";
import { parseTimestamp } from "@/components/moments";
import { type Happening, type Marks, marksOf } from "./marks";
import type { StatsContext } from "./stats-view";

/** More than a record keeps of its changes, and some notes. */
const MOST = 200;

/** What happened to the record in each bucket of its chart. */
export function useMarks({ of, stats, happenings = [] }: StatsContext): Marks {
  const t = useTranslations("history");
  const name = useFieldName();
  const { data } = useQuery({ ...historyQuery(of, 1, MOST), enabled: of.history === true });
  const textOf = ({ note, changes }: Entry) => {
    if (note) return note;
    const winner = changes.find(({ field }) => field === "winner");
    if (winner) return t("mark-winner", { link: String(winner.after) });
    return t("mark-changed", { fields: changes.map(({ field }) => name(field)).join(", ") });
  };
  const entries: Happening[] = useShown(of, data?.rows ?? []).map((entry) => ({
    at: parseTimestamp(entry.date),
    text: textOf(entry),
  }));
  const all = [...entries, ...happenings].sort((a, b) => b.at.getTime() - a.at.getTime());
  return marksOf(all, stats.interval, stats.timezone);
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Callout } from "@/components/ui/callout";
import { LoadingRows } from "@/components/ui/loading-rows";
import { Pager } from "@/components/ui/pager";
import { HistoryRow } from "./history-row";
import { NoteForm } from "./note-form";
import { type HistoryOf, historyQuery, useShown } from "./queries";

type Props = {
  of: HistoryOf;
  /** whether what it was can be brought back */
  undoable?: boolean;
};

/** The entries of a history, the latest first, and a way to add a note to them. */
export function HistoryList({ of, undoable = false }: Props) {
  const t = useTranslations("history");
  const [page, setPage] = useState(1);
  const { data, error } = useQuery(historyQuery(of, page));
  const rows = useShown(of, data?.rows ?? []);
  return (
    <div className="flex flex-col gap-4">
      <NoteForm of={of} />
      {error && !data && <Callout tone="bad">{error.message}</Callout>}
      {!data && !error && <LoadingRows label={t("loading")} rows={3} />}
      {data?.result === 0 && <p className="text-13 text-ink-3">{t("none")}</p>}
      {data && data.result > 0 && (
        <ul aria-label={t("title")} className="border-t">
          {rows.map((entry) => (
            <HistoryRow key={entry.id} of={of} entry={entry} undoable={undoable} />
          ))}
        </ul>
      )}
      {data && data.maxpage > 1 && (
        <Pager
          page={data.currentpage}
          pages={data.maxpage}
          perPage={data.perpage}
          total={data.result}
          onPage={setPage}
        />
      )}
    </div>
  );
}

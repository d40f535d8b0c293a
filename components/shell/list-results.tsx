import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { LoadingRows } from "@/components/ui/loading";
import { Outdated } from "@/components/ui/outdated";
import { Pager } from "@/components/ui/pager";
import { EmptyState } from "./empty-state";
import type { List, ListPage } from "./list-state";

type Props<T> = {
  list: Pick<List, "state" | "isFiltered" | "change" | "clear">;
  query: {
    data: ListPage<T> | undefined;
    error: Error | null;
    isPlaceholderData: boolean;
    fetchStatus: string;
    refetch: () => Promise<unknown>;
  };
  /** a row that is out of sight although the server still has it */
  isHidden?: (row: T) => boolean;
  /** said while there is nothing yet, and nothing is filtered */
  empty: ReactNode;
  className?: string;
  /** how many there are, in words: "7 links" */
  counted: (count: number) => string;
  /** draws what there is, one row or more */
  children: (rows: T[]) => ReactNode;
};

/** A page of results: loading, failed, empty (and why), or the rows. Stale rows are dimmed. */
export function ListResults<T>({ list, query, isHidden, empty, className, counted, children }: Props<T>) {
  const t = useTranslations("list");
  const { data, error, refetch } = query;
  if (!data)
    return error ? (
      <EmptyState title={error.message}>
        <Button onClick={() => void refetch()}>{t("retry")}</Button>
      </EmptyState>
    ) : query.fetchStatus === "paused" ? (
      <EmptyState title={t("offline")}>
        <Button onClick={() => void refetch()}>{t("retry")}</Button>
      </EmptyState>
    ) : (
      <LoadingRows label={t("loading")} />
    );
  const rows = data.rows.filter((row) => !isHidden?.(row));
  if (rows.length === 0) return <Nothing list={list} total={data.result} empty={empty} />;
  const total = data.result - (data.rows.length - rows.length);
  return (
    <Outdated query={query} className={className}>
      {children(rows)}
      <div className="mt-4">
        <Pager
          page={data.currentpage}
          pages={data.maxpage}
          perPage={data.perpage}
          total={total}
          counted={counted(total)}
          onPage={(page) => list.change({ page })}
        />
      </div>
    </Outdated>
  );
}

type NothingProps = Pick<Props<never>, "list" | "empty"> & { total: number };

/** Why there is nothing: past the last page, filtered to nothing, or nothing made yet. */
function Nothing({ list: { state, isFiltered, change, clear }, total, empty }: NothingProps) {
  const t = useTranslations("list");
  if (state.page > 1 && total > 0)
    return (
      <EmptyState title={t("past-end")}>
        <Button onClick={() => change({ page: 1 })}>{t("first-page")}</Button>
      </EmptyState>
    );
  if (!isFiltered) return empty;
  return (
    <EmptyState title={state.q ? t("no-match", { q: state.q }) : t("none-in-filter")}>
      <Button onClick={clear}>{t("clear")}</Button>
    </EmptyState>
  );
}

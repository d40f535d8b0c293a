import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { EmptyState } from "@/components/shell/empty-state";
import type { ListPage } from "@/components/shell/list-page";
import type { List } from "@/components/shell/list-state";
import { ListToolbar } from "@/components/shell/list-toolbar";
import { useListWords } from "@/components/shell/use-list-words";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { type Column, DataList } from "@/components/ui/data-list";
import { LoadingRows } from "@/components/ui/loading-rows";
import { Pager } from "@/components/ui/pager";

type Props<T> = {
  noun: "admin-users" | "admin-links" | "admin-domains";
  list: List;
  query: UseQueryResult<ListPage<T>>;
  columns: [Column<T>, ...Column<T>[]];
  menu: (row: T) => ReactNode;
};

/** Everybody's records of one noun: find one, block one. Nothing is made here. */
export function AdminList<T extends { id: number }>({ noun, list, query, columns, menu }: Props<T>) {
  const t = useTranslations("list");
  const words = useListWords(noun);
  const { data, error, isPlaceholderData, refetch } = query;
  return (
    <>
      <ListToolbar list={list} words={words} />
      {!data && !error && <LoadingRows label={t("loading")} />}
      {error && !data && (
        <EmptyState title={error.message}>
          <Button onClick={() => void refetch()}>{t("retry")}</Button>
        </EmptyState>
      )}
      {data?.rows.length === 0 && (
        <EmptyState title={list.state.q ? t("no-match", { q: list.state.q }) : t("none-in-filter")}>
          {list.isFiltered && <Button onClick={list.clear}>{t("clear")}</Button>}
        </EmptyState>
      )}
      {data && data.rows.length > 0 && (
        <div className={cn("transition-opacity", (isPlaceholderData || error) && "opacity-60")}>
          <DataList label={words.search} rows={data.rows} columns={columns} menu={menu} />
          <div className="mt-4">
            <Pager
              page={data.currentpage}
              pages={data.maxpage}
              perPage={data.perpage}
              total={data.result}
              onPage={(page) => list.change({ page })}
            />
          </div>
        </div>
      )}
    </>
  );
}

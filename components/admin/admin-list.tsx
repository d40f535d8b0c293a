import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { EmptyState } from "@/components/shell/empty-state";
import type { ListPage } from "@/components/shell/list-page";
import { ListResults } from "@/components/shell/list-results";
import type { List } from "@/components/shell/list-state";
import { ListToolbar } from "@/components/shell/list-toolbar";
import { useListWords } from "@/components/shell/use-list-words";
import { type Column, DataList } from "@/components/ui/data-list";

type Props<T> = {
  noun: "admin-users" | "admin-links" | "admin-domains" | "admin-security";
  list: List;
  query: UseQueryResult<ListPage<T>>;
  columns: [Column<T>, ...Column<T>[]];
  menu: (row: T) => ReactNode;
};

/** Everybody's records of one noun: find one, block one. Nothing is made here. */
export function AdminList<T extends { id: number }>({ noun, list, query, columns, menu }: Props<T>) {
  const t = useTranslations("list");
  const words = useListWords(noun);
  return (
    <>
      <ListToolbar list={list} words={words} />
      <ListResults
        list={list}
        query={query}
        empty={<EmptyState title={t("none-in-filter")}>{null}</EmptyState>}
      >
        {(rows) => <DataList label={words.search} rows={rows} columns={columns} menu={menu} />}
      </ListResults>
    </>
  );
}

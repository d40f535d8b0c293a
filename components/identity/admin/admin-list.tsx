import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { EmptyState } from "@/components/shell/empty-state";
import { ListResults } from "@/components/shell/list-results";
import { type ListPage, type ListShape, type ListState, useListState } from "@/components/shell/list-state";
import { ListToolbar, useListWords } from "@/components/shell/list-toolbar";
import { type Column, DataList } from "@/components/ui/data-list";

type Props<T, Key extends QueryKey> = {
  noun: "admin-users" | "admin-links" | "admin-domains" | "admin-security";
  /** what the list can be sorted and narrowed by */
  shape?: ListShape;
  query: (state: ListState) => UseQueryOptions<ListPage<T>, Error, ListPage<T>, Key>;
  columns: [Column<T>, ...Column<T>[]];
  menu: (row: T) => ReactNode;
};

/** Everybody's records of one noun: find one, block one. Nothing is made here. */
export function AdminList<T extends { id: number }, Key extends QueryKey>({
  noun,
  shape = BLOCKABLE,
  ...props
}: Props<T, Key>) {
  const list = useListState(shape);
  const t = useTranslations("list");
  const own = useTranslations(noun);
  const words = useListWords(noun);
  return (
    <>
      <ListToolbar list={list} words={words} />
      <ListResults
        list={list}
        query={useQuery(props.query(list.state))}
        counted={(count) => own("counted", { count })}
        empty={<EmptyState title={t("none-in-filter")}>{null}</EmptyState>}
      >
        {(rows) => <DataList label={words.search} rows={rows} columns={props.columns} menu={props.menu} />}
      </ListResults>
    </>
  );
}

const BLOCKABLE = { orders: ["date"], filters: { state: ["all", "blocked"] } } as const;

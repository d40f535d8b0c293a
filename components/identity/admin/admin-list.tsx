import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { EmptyState } from "@/components/shell/empty-state";
import { ListResults } from "@/components/shell/list-results";
import type { List, ListPage } from "@/components/shell/list-state";
import { ListToolbar, useListWords } from "@/components/shell/list-toolbar";
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

/** Filters of the operator's lists. */
export const ADMIN_LIST = { orders: ["date"], filters: { state: ["all", "blocked"] } } as const;

/** Filters of the security events. */
export const SECURITY_LIST = {
  orders: ["date"],
  filters: { about: ["all", "sign-ins", "refusals", "account", "keys", "members", "administration"] },
} as const;

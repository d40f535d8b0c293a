"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { countColumn, dateColumn } from "@/components/shell/list-columns";
import { useListState } from "@/components/shell/list-state";
import { parseTimestamp } from "@/components/timestamps";
import type { Column } from "@/components/ui/data-list";
import { ADMIN_LIST, AdminList } from "./admin-list";
import { BlockButton, BlockedChip } from "./block-button";
import { type AnyDomain, anyDomainsQuery } from "./queries";

/** Everybody's branded domains. */
export function AdminDomainsPage() {
  const list = useListState(ADMIN_LIST);
  return (
    <AdminList
      noun="admin-domains"
      list={list}
      query={useQuery(anyDomainsQuery(list.state))}
      columns={useDomainColumns()}
      menu={(row) => (
        <BlockButton noun="domain" id={row.id} name={hostOf(row)} blocked={row.blocked !== null} />
      )}
    />
  );
}

function useDomainColumns(): [Column<AnyDomain>, ...Column<AnyDomain>[]] {
  const t = useTranslations("admin");
  return [
    {
      name: "domain",
      label: t("columns.domain"),
      track: "minmax(0,4fr)",
      cell: (row) => <Host domain={row} />,
    },
    {
      name: "owner",
      label: t("columns.owner"),
      track: "minmax(0,2fr)",
      narrow: "below",
      cell: ({ owner }) => <span className="block truncate text-13 text-ink-2">{owner}</span>,
    },
    countColumn("links", t("columns.links"), (count) => t("links-word", { count })),
    dateColumn(t("columns.made"), ({ date }) => parseTimestamp(date)),
  ];
}

const Host = ({ domain }: { domain: AnyDomain }) => (
  <span className="flex min-w-0 items-center gap-2">
    <span className="code truncate text-14">{hostOf(domain)}</span>
    <BlockedChip since={domain.blocked} />
  </span>
);

const hostOf = ({ domain }: AnyDomain) => domain.replace(/^https?:\/\//, "");

"use client";

import { useTranslations } from "use-intl";
import { countColumn, dateColumn, leadColumn, textColumn } from "@/components/shell/list-columns";
import { parseTimestamp } from "@/components/timestamps";
import type { Column } from "@/components/ui/data-list";
import { AdminList } from "./admin-list";
import { BlockButton, BlockedChip } from "./block-button";
import { type AnyDomain, anyDomainsQuery } from "./queries";

/** Everybody's branded domains. */
export const AdminDomainsPage = () => (
  <AdminList
    noun="admin-domains"
    query={anyDomainsQuery}
    menu={(row) => (
      <BlockButton noun="domain" id={row.id} name={hostOf(row)} blocked={row.blocked !== null} />
    )}
    columns={useDomainColumns()}
  />
);

function useDomainColumns(): [Column<AnyDomain>, ...Column<AnyDomain>[]] {
  const t = useTranslations("admin");
  return [
    leadColumn("domain", t("columns.domain"), "minmax(0,4fr)", (row) => <Host domain={row} />),
    textColumn("owner", t("columns.owner"), "minmax(0,2fr)", ({ owner }) => owner, { narrow: "below" }),
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

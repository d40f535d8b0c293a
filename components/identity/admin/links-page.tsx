"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { partsOf, ShortLink } from "@/components/links/short-link";
import { countColumn, dateColumn } from "@/components/shell/list-columns";
import { useListState } from "@/components/shell/list-state";
import { parseTimestamp } from "@/components/timestamps";
import type { Column } from "@/components/ui/data-list";
import { ADMIN_LIST, AdminList } from "./admin-list";
import { BlockButton, BlockedChip } from "./block-button";
import { type AnyLink, anyLinksQuery } from "./queries";

/** Everybody's links. */
export function AdminLinksPage() {
  const list = useListState(ADMIN_LIST);
  return (
    <AdminList
      noun="admin-links"
      list={list}
      query={useQuery(anyLinksQuery(list.state))}
      columns={useLinkColumns()}
      menu={({ id, shorturl, blocked }) => (
        <BlockButton noun="link" id={id} name={shorturl} blocked={blocked !== null} />
      )}
    />
  );
}

function useLinkColumns(): [Column<AnyLink>, ...Column<AnyLink>[]] {
  const t = useTranslations("admin");
  return [
    {
      name: "link",
      label: t("columns.link"),
      track: "minmax(0,3fr)",
      cell: ({ shorturl, blocked }) => (
        <span className="flex min-w-0 items-center gap-2">
          <ShortLink {...partsOf(shorturl)} className="text-14" />
          <BlockedChip since={blocked} />
        </span>
      ),
    },
    {
      name: "destination",
      label: t("columns.destination"),
      track: "minmax(0,4fr)",
      narrow: "below",
      cell: ({ longurl }) => (
        <span className="block truncate text-13 text-ink-2">→ {longurl.replace(/^https?:\/\//, "")}</span>
      ),
    },
    {
      name: "owner",
      label: t("columns.owner"),
      track: "minmax(0,1.5fr)",
      cell: ({ owner }) => <span className="block truncate text-13">{owner}</span>,
    },
    countColumn("clicks", t("columns.clicks"), (count) => t("clicks-word", { count })),
    dateColumn(t("columns.made"), ({ date }) => parseTimestamp(date)),
  ];
}

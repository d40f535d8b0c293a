"use client";

import { useTranslations } from "use-intl";
import { partsOf, ShortLink } from "@/components/links/short-link";
import { countColumn, dateColumn, leadColumn, textColumn } from "@/components/shell/list-columns";
import { parseTimestamp } from "@/components/timestamps";
import type { Column } from "@/components/ui/data-list";
import { LeadsTo } from "@/components/ui/leads-to";
import { AdminList } from "./admin-list";
import { BlockButton, BlockedChip } from "./block-button";
import { type AnyLink, anyLinksQuery } from "./queries";

/** Everybody's links. */
export const AdminLinksPage = () => (
  <AdminList
    noun="admin-links"
    query={anyLinksQuery}
    menu={({ id, shorturl, blocked }) => (
      <BlockButton noun="link" id={id} name={shorturl} blocked={blocked !== null} />
    )}
    columns={useLinkColumns()}
  />
);

function useLinkColumns(): [Column<AnyLink>, ...Column<AnyLink>[]] {
  const t = useTranslations("admin");
  return [
    leadColumn("link", t("columns.link"), "minmax(0,3fr)", ({ shorturl, blocked }) => (
      <span className="flex min-w-0 items-center gap-2">
        <ShortLink {...partsOf(shorturl)} wraps className="text-14" />
        <BlockedChip since={blocked} />
      </span>
    )),
    textColumn(
      "destination",
      t("columns.destination"),
      "minmax(0,4fr)",
      ({ longurl }) => <LeadsTo>{longurl.replace(/^https?:\/\//, "")}</LeadsTo>,
      { narrow: "below" },
    ),
    textColumn("owner", t("columns.owner"), "minmax(0,1.5fr)", ({ owner }) => owner, { ink: "" }),
    countColumn("clicks", t("columns.clicks"), (count) => t("clicks-word", { count })),
    dateColumn(t("columns.made"), ({ date }) => parseTimestamp(date)),
  ];
}

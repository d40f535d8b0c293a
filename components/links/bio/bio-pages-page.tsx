"use client";

import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { GhostRow } from "@/components/shell/empty-state";
import { dateColumn, nameColumn, numberColumn } from "@/components/shell/list-columns";
import { PageList } from "@/components/shell/list-forms";
import { parseTimestamp } from "@/components/timestamps";
import type { Column } from "@/components/ui/data-list";
import { useRowsForChannels } from "../channels/add-to-channel";
import { CopyableLink } from "../copyable-link";
import { type BioRow, bioPages } from "./queries";
import { StatusChip } from "./status-chip";

const LIST = {
  records: bioPages,
  orders: ["date", "title"],
  filters: { status: ["all", "active", "disabled"] },
  newPath: paths.newBio(),
  editPath: paths.bio,
} as const;

/** All bio pages: each puts several links on one address. */
export function BioPagesPage() {
  const channels = useRowsForChannels<BioRow>(({ id, title }) => ({ type: "bio", id, name: title }));
  return <PageList of={LIST} columns={useBioColumns()} example={<Example />} {...channels} />;
}

function Example() {
  const t = useTranslations("bio");
  return (
    <GhostRow>
      <span className="flex-1 font-medium">{t("example")}</span>
      <span className="code text-13">/b/ada</span>
    </GhostRow>
  );
}

/** Columns of the list of bio pages. */
export function useBioColumns(): [Column<BioRow>, ...Column<BioRow>[]] {
  const t = useTranslations("bio");
  return [
    nameColumn({
      label: t("columns.name"),
      href: (row) => paths.bio(row.id),
      text: (row) => row.title,
      beside: (row) => row.status === "disabled" && <StatusChip status={row.status} />,
    }),
    {
      name: "address",
      label: t("columns.address"),
      track: "minmax(0,4fr)",
      narrow: "below",
      cell: ({ link }) => <CopyableLink address={link} copy={t("copy-address")} className="text-13" />,
    },
    numberColumn("blocks", t("columns.blocks")),
    numberColumn("views", t("columns.views")),
    numberColumn("clicks", t("columns.clicks")),
    dateColumn(t("columns.date"), ({ date }) => parseTimestamp(date)),
  ];
}

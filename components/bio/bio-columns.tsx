import { useFormatter, useTranslations } from "use-intl";
import { partsOf, ShortLink } from "@/components/links/short-link";
import { parseTimestamp } from "@/components/moments";
import { paths } from "@/components/paths";
import { dateColumn, nameColumn } from "@/components/shell/list-columns";
import { CopyButton } from "@/components/ui/copy-button";
import type { Column } from "@/components/ui/data-list";
import { StatusChip } from "./status-chip";
import type { BioRow } from "./types";

/** What the list says of each bio page. */
export function useBioColumns(): [Column<BioRow>, ...Column<BioRow>[]] {
  const t = useTranslations("bio");
  const format = useFormatter();
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
      cell: ({ link }) => (
        <span className="flex min-w-0 items-center gap-1 text-13">
          <ShortLink {...partsOf(link)} />
          <CopyButton text={link} label={t("copy-address")} className="pointer-coarse:size-9" />
        </span>
      ),
    },
    {
      name: "blocks",
      label: t("columns.blocks"),
      track: "5.5rem",
      align: "end",
      cell: (row) => <span className="figures text-14">{format.number(row.blocks)}</span>,
    },
    dateColumn(t("columns.date"), ({ date }) => parseTimestamp(date)),
  ];
}

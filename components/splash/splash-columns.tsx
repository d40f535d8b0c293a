import { Star } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { parseTimestamp } from "@/components/moments";
import { paths } from "@/components/paths";
import { countColumn, dateColumn, nameColumn } from "@/components/shell/list-columns";
import { Chip } from "@/components/ui/chip";
import type { Column } from "@/components/ui/data-list";
import type { SplashRow } from "./types";

/** What the list says of each splash page. */
export function useSplashColumns(): [Column<SplashRow>, ...Column<SplashRow>[]] {
  const t = useTranslations("splash");
  const format = useFormatter();
  return [
    nameColumn({
      label: t("columns.name"),
      href: (row) => paths.splash(row.id),
      text: (row) => row.name,
      beside: (row) =>
        row.default && (
          <Chip tone="accent" icon={<Star aria-hidden className="size-3" />}>
            {t("default")}
          </Chip>
        ),
    }),
    {
      name: "blocks",
      label: t("columns.blocks"),
      track: "5.5rem",
      align: "end",
      cell: (row) => <span className="figures text-14">{format.number(row.blocks)}</span>,
    },
    countColumn({
      name: "links",
      label: t("columns.links"),
      figure: ({ links }) => format.number(links),
      word: ({ links }) => t("links", { count: links }),
    }),
    dateColumn(t("columns.date"), ({ date }) => parseTimestamp(date)),
  ];
}

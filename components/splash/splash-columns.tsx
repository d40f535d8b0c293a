import { Star } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { parseTimestamp } from "@/components/moments";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { countColumn, dateColumn } from "@/components/shell/list-columns";
import { Chip } from "@/components/ui/chip";
import type { Column } from "@/components/ui/data-list";
import type { SplashRow } from "./types";

/** What the list says of each splash page. */
export function useSplashColumns(): [Column<SplashRow>, ...Column<SplashRow>[]] {
  const t = useTranslations("splash");
  const format = useFormatter();
  return [
    {
      name: "name",
      label: t("columns.name"),
      track: "minmax(0,4fr)",
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-2">
          <AppLink
            href={paths.splash(row.id)}
            data-row-link
            className="truncate rounded-control font-medium text-14 hover:underline"
          >
            {row.name}
          </AppLink>
          {row.default && (
            <Chip tone="accent" icon={<Star aria-hidden className="size-3" />}>
              {t("default")}
            </Chip>
          )}
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
    countColumn({
      name: "links",
      label: t("columns.links"),
      figure: ({ links }) => format.number(links),
      word: ({ links }) => t("links", { count: links }),
    }),
    dateColumn(t("columns.date"), ({ date }) => parseTimestamp(date)),
  ];
}

"use client";

import { Star } from "lucide-react";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { GhostRecord } from "@/components/shell/empty-state";
import { countColumn, dateColumn, nameColumn, numberColumn } from "@/components/shell/list-columns";
import { PageList } from "@/components/shell/list-forms";
import { parseTimestamp } from "@/components/timestamps";
import { Chip } from "@/components/ui/chip";
import type { Column } from "@/components/ui/data-list";
import { type SplashRow, splashPages } from "./queries";

const LIST = {
  records: splashPages,
  orders: ["date", "name"],
  filters: {},
  newPath: paths.newSplash(),
  editPath: paths.splash,
} as const;

/** All splash pages, shown to visitors for a moment before the destination. */
export const SplashPagesPage = () => (
  <PageList of={LIST} columns={useSplashColumns()} example={<Example />} />
);

function Example() {
  const t = useTranslations("splash");
  return <GhostRecord name={t("example")} note={t("blocks", { count: 4 })} />;
}

/** Columns of the list of splash pages. */
export function useSplashColumns(): [Column<SplashRow>, ...Column<SplashRow>[]] {
  const t = useTranslations("splash");
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
    numberColumn("blocks", t("columns.blocks")),
    countColumn("links", t("columns.links"), (count) => t("links", { count })),
    dateColumn(t("columns.date"), ({ date }) => parseTimestamp(date)),
  ];
}

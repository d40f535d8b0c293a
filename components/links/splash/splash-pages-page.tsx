"use client";

import { Star } from "lucide-react";
import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { GhostRow } from "@/components/shell/empty-state";
import { countColumn, dateColumn, nameColumn } from "@/components/shell/list-columns";
import { ListScreen } from "@/components/shell/list-screen";
import { parseTimestamp } from "@/components/timestamps";
import { Chip } from "@/components/ui/chip";
import type { Column } from "@/components/ui/data-list";
import { type SplashRow, splashPages } from "./queries";

const SHAPE = { orders: ["date", "name"], filters: {} } as const;

/** All splash pages, shown to visitors for a moment before the destination. */
export function SplashPagesPage() {
  const router = useRouter();
  return (
    <ListScreen
      records={splashPages}
      shape={SHAPE}
      columns={useSplashColumns()}
      example={<Example />}
      onNew={() => router.push(paths.newSplash())}
      onEdit={(id) => router.push(paths.splash(id))}
    />
  );
}

function Example() {
  const t = useTranslations("splash");
  return (
    <GhostRow>
      <span className="flex-1 font-medium">{t("example")}</span>
      <span className="text-13">{t("blocks", { count: 4 })}</span>
    </GhostRow>
  );
}

/** Columns of the list of splash pages. */
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
    countColumn("links", t("columns.links"), (count) => t("links", { count })),
    dateColumn(t("columns.date"), ({ date }) => parseTimestamp(date)),
  ];
}

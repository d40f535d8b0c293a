"use client";

import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { GhostRow } from "@/components/shell/empty-state";
import { dateColumn, nameColumn } from "@/components/shell/list-columns";
import { ListScreen } from "@/components/shell/list-screen";
import { parseTimestamp } from "@/components/timestamps";
import type { Column } from "@/components/ui/data-list";
import { OVERLAY_TYPES } from "@/lib/links/overlays/enums";
import { type OverlayRow, overlays } from "./queries";

const SHAPE = {
  orders: ["date", "name"],
  filters: { type: ["all", ...OVERLAY_TYPES] },
} as const;

/** All overlays: small panels over the destination page. */
export function OverlaysPage() {
  const router = useRouter();
  return (
    <ListScreen
      records={overlays}
      shape={SHAPE}
      columns={useOverlayColumns()}
      example={<Example />}
      onNew={() => router.push(paths.newOverlay())}
      onEdit={(id) => router.push(paths.overlay(id))}
    />
  );
}

function Example() {
  const t = useTranslations("overlays");
  return (
    <GhostRow>
      <span className="flex-1 font-medium">{t("example")}</span>
      <span className="text-13">{t("types.newsletter")}</span>
    </GhostRow>
  );
}

/** Columns of the overlay list. */
export function useOverlayColumns(): [Column<OverlayRow>, ...Column<OverlayRow>[]] {
  const t = useTranslations("overlays");
  const format = useFormatter();
  return [
    nameColumn({ label: t("columns.name"), href: (row) => paths.overlay(row.id), text: (row) => row.name }),
    {
      name: "type",
      label: t("columns.type"),
      track: "minmax(0,2fr)",
      narrow: "below",
      cell: ({ type }) => <span className="block truncate text-13 text-ink-2">{t(`types.${type}`)}</span>,
    },
    {
      name: "links",
      label: t("columns.links"),
      track: "5.5rem",
      align: "end",
      cell: (row) => <span className="figures text-14">{format.number(row.links)}</span>,
    },
    {
      name: "shown",
      label: t("columns.shown"),
      track: "5.5rem",
      align: "end",
      cell: (row) => <span className="figures text-14">{format.number(row.shown)}</span>,
    },
    {
      name: "taken",
      label: t("columns.taken"),
      track: "6.5rem",
      align: "end",
      narrow: "beside",
      cell: ({ taken, shown }) => (
        <span className="figures text-14">
          {format.number(taken)}
          {shown > 0 && (
            <span className="ml-1.5 text-12 text-ink-3">
              {format.number(taken / shown, { style: "percent", maximumFractionDigits: 0 })}
            </span>
          )}
        </span>
      ),
    },
    dateColumn(t("columns.date"), ({ date }) => parseTimestamp(date)),
  ];
}

"use client";

import { useFormatter, useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { GhostRecord } from "@/components/shell/empty-state";
import { dateColumn, nameColumn, numberColumn, textColumn } from "@/components/shell/list-columns";
import { PageList } from "@/components/shell/list-forms";
import { parseTimestamp } from "@/components/timestamps";
import type { Column } from "@/components/ui/data-list";
import { OVERLAY_TYPES } from "@/lib/links/overlays/enums";
import { type OverlayRow, overlays } from "./queries";

const LIST = {
  records: overlays,
  orders: ["date", "name"],
  filters: { type: ["all", ...OVERLAY_TYPES] },
  newPath: paths.newOverlay(),
  editPath: paths.overlay,
} as const;

/** All overlays: small panels over the destination page. */
export const OverlaysPage = () => <PageList of={LIST} columns={useOverlayColumns()} example={<Example />} />;

function Example() {
  const t = useTranslations("overlays");
  return <GhostRecord name={t("example")} note={t("types.newsletter")} />;
}

/** Columns of the overlay list. */
export function useOverlayColumns(): [Column<OverlayRow>, ...Column<OverlayRow>[]] {
  const t = useTranslations("overlays");
  const format = useFormatter();
  return [
    nameColumn({ label: t("columns.name"), href: (row) => paths.overlay(row.id), text: (row) => row.name }),
    textColumn("type", t("columns.type"), "minmax(0,2fr)", ({ type }) => t(`types.${type}`), {
      narrow: "below",
    }),
    numberColumn("links", t("columns.links")),
    numberColumn("shown", t("columns.shown")),
    {
      name: "taken",
      label: t("columns.taken"),
      track: "6.5rem",
      align: "end",
      narrow: "beside",
      cell: ({ taken, shown }) => (
        <>
          {/* Two boxes: side by side in one line, digits would run into each other from right to left. */}
          <span className="figures inline-flex items-baseline gap-1.5 text-14">
            <span>{format.number(taken)}</span>
            {shown > 0 && (
              <span className="text-12 text-ink-3">
                {format.number(taken / shown, { style: "percent", maximumFractionDigits: 0 })}
              </span>
            )}
          </span>
          <span className="block text-12 text-ink-3 sm:hidden">{t("columns.taken")}</span>
        </>
      ),
    },
    dateColumn(t("columns.date"), ({ date }) => parseTimestamp(date)),
  ];
}

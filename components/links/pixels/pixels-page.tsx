"use client";

import { Activity, Link2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { GhostRow } from "@/components/shell/empty-state";
import { countColumn, dateColumn, leadColumn, RowButton, textColumn } from "@/components/shell/list-columns";
import { DrawerList } from "@/components/shell/list-forms";
import { useDrawer } from "@/components/shell/url-state";
import { parseTimestamp } from "@/components/timestamps";
import { CopyButton } from "@/components/ui/copy-button";
import type { Column } from "@/components/ui/data-list";
import { lazy } from "@/components/ui/lazy";
import { PIXEL_TYPES } from "@/lib/links/pixels/enums";
import { masked, type Pixel, type PixelKind, pixels } from "./queries";

const LIST = {
  records: pixels,
  orders: ["date", "name", "links"],
  filters: { kind: ["all", ...PIXEL_TYPES.map(({ name }) => name)] },
} as const;

const PixelTest = lazy(
  () => import("./pixel-test").then((module) => module.PixelTest),
  "components/links/pixels/pixel-test",
);
const PixelDrawer = lazy(
  () => import("./pixel-drawer").then((module) => module.PixelDrawer),
  "components/links/pixels/pixel-drawer",
);

/** All tracking pixels that links can carry. */
export function PixelsPage() {
  const t = useTranslations("pixels");
  const router = useRouter();
  const [tested, setTested] = useState<Pixel>();
  return (
    <>
      <DrawerList
        of={LIST}
        drawer={PixelDrawer}
        columns={usePixelColumns()}
        entries={(row) => [
          {
            kind: "action",
            label: t("test.action"),
            icon: <Activity className="size-4" />,
            run: () => setTested(row),
          },
          {
            kind: "action",
            label: t("show-links"),
            icon: <Link2 className="size-4" />,
            run: () => router.push(paths.linksWithPixel(row.id)),
          },
        ]}
        example={<Example />}
      />
      {tested && <PixelTest pixel={tested} onClose={() => setTested(undefined)} />}
    </>
  );
}

function usePixelColumns(): [Column<Pixel>, ...Column<Pixel>[]] {
  const t = useTranslations("pixels");
  const { openEdit } = useDrawer();
  return [
    leadColumn("name", t("columns.name"), "minmax(0,3fr)", ({ id, name, kind }) => (
      <>
        <RowButton onClick={() => openEdit(id)} className="block max-w-full font-medium text-14">
          {name}
        </RowButton>
        <span className="block truncate text-12 text-ink-3 sm:hidden">{t(`types.${kind}`)}</span>
      </>
    )),
    textColumn("type", t("columns.type"), "minmax(0,2fr)", ({ kind }) => t(`types.${kind}`)),
    {
      name: "tag",
      label: t("columns.tag"),
      track: "minmax(0,2fr)",
      narrow: "below",
      cell: ({ tag }) => (
        <span className="flex items-center gap-1">
          <span className="code truncate text-13 text-ink-2">{masked(tag)}</span>
          <CopyButton text={tag} label={t("copy-tag")} className="pointer-coarse:size-9" />
        </span>
      ),
    },
    countColumn("links", t("columns.links"), (count) => t("links", { count })),
    dateColumn(t("columns.date"), ({ date }) => parseTimestamp(date)),
  ];
}

function Example() {
  const t = useTranslations("pixels");
  const kind: PixelKind = "analyticspixel";
  return (
    <GhostRow>
      <span className="flex-1">{t("example")}</span>
      <span className="flex-1 text-13 max-sm:hidden">{t(`types.${kind}`)}</span>
      <span className="code text-13">G-4K•••X7T</span>
    </GhostRow>
  );
}

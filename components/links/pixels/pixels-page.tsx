"use client";

import { Activity, Link2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { GhostRow } from "@/components/shell/empty-state";
import { countColumn, dateColumn } from "@/components/shell/list-columns";
import { ListScreen } from "@/components/shell/list-screen";
import { useDrawer } from "@/components/shell/url-state";
import { parseTimestamp } from "@/components/timestamps";
import { CopyButton } from "@/components/ui/copy-button";
import type { Column } from "@/components/ui/data-list";
import { lazy, usePreload } from "@/components/ui/lazy";
import { PIXEL_TYPES } from "@/lib/links/pixels/enums";
import { masked, type Pixel, type PixelKind, pixels } from "./queries";

const PixelTest = lazy(() => import("./pixel-test").then((module) => module.PixelTest));
const PixelDrawer = lazy(() => import("./pixel-drawer").then((module) => module.PixelDrawer));

const SHAPE = {
  orders: ["date", "name", "links"],
  filters: { kind: ["all", ...PIXEL_TYPES.map(({ name }) => name)] },
} as const;

/** All tracking pixels that links can carry. */
export function PixelsPage() {
  const t = useTranslations("pixels");
  const drawer = useDrawer();
  usePreload(PixelDrawer.load);
  const router = useRouter();
  const [freshId, setFreshId] = useState<number>();
  const [tested, setTested] = useState<Pixel>();
  return (
    <>
      <ListScreen
        records={pixels}
        shape={SHAPE}
        columns={usePixelColumns(drawer.openEdit)}
        example={<Example />}
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
        freshId={freshId}
        onNew={drawer.openNew}
        onEdit={drawer.openEdit}
      />
      {tested && <PixelTest pixel={tested} onClose={() => setTested(undefined)} />}
      {drawer.open !== null && (
        <PixelDrawer
          open={drawer.open}
          onClose={drawer.close}
          onSaved={(id) => {
            setFreshId(id);
            drawer.close();
          }}
        />
      )}
    </>
  );
}

function usePixelColumns(onEdit: (id: number) => void): [Column<Pixel>, ...Column<Pixel>[]] {
  const t = useTranslations("pixels");
  return [
    {
      name: "name",
      label: t("columns.name"),
      track: "minmax(0,3fr)",
      cell: ({ id, name, kind }) => (
        <>
          <button
            type="button"
            data-row-link
            onClick={() => onEdit(id)}
            className="block max-w-full truncate rounded-control text-left font-medium text-14 hover:underline"
          >
            {name}
          </button>
          <span className="block truncate text-12 text-ink-3 sm:hidden">{t(`types.${kind}`)}</span>
        </>
      ),
    },
    {
      name: "type",
      label: t("columns.type"),
      track: "minmax(0,2fr)",
      cell: ({ kind }) => <span className="block truncate text-13 text-ink-2">{t(`types.${kind}`)}</span>,
    },
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

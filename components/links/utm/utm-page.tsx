"use client";

import { useTranslations } from "use-intl";
import { GhostRow } from "@/components/shell/empty-state";
import { dateColumn, leadColumn, RowButton, textColumn } from "@/components/shell/list-columns";
import { DrawerList } from "@/components/shell/list-forms";
import { useDrawer } from "@/components/shell/url-state";
import { parseTimestamp } from "@/components/timestamps";
import type { Column } from "@/components/ui/data-list";
import { lazy } from "@/components/ui/lazy";
import { type UtmTemplate, utmTemplates } from "./queries";

const LIST = { records: utmTemplates, orders: ["date", "name"], filters: {} } as const;

const UtmDrawer = lazy(
  () => import("./utm-drawer").then((module) => module.UtmDrawer),
  "components/links/utm/utm-drawer",
);

/** All UTM templates of the workspace. */
export const UtmPage = () => (
  <DrawerList of={LIST} drawer={UtmDrawer} columns={useColumns()} example={<Example />} />
);

function useColumns(): [Column<UtmTemplate>, ...Column<UtmTemplate>[]] {
  const t = useTranslations("utm");
  const { openEdit } = useDrawer();
  return [
    leadColumn("name", t("columns.name"), "minmax(0,3fr)", (template) => (
      <>
        <RowButton
          onClick={() => openEdit(template.id)}
          className="block max-w-full truncate font-medium text-14"
        >
          {template.name}
        </RowButton>
        <span className="block truncate text-12 text-ink-3 sm:hidden">{valuesOf(template)}</span>
      </>
    )),
    textColumn("values", t("columns.values"), "minmax(0,5fr)", (template) => valuesOf(template)),
    dateColumn(t("columns.date"), ({ date }) => parseTimestamp(date)),
  ];
}

/** What it sets, in the order of the form. */
const valuesOf = ({ source, medium, campaign, term, content }: UtmTemplate) =>
  [source, medium, campaign, term, content].filter(Boolean).join(" · ");

function Example() {
  const t = useTranslations("utm");
  return (
    <GhostRow>
      <span className="flex-1">{t("example")}</span>
      <span className="flex-[2] text-13 max-sm:hidden">newsletter · email · spring-sale</span>
    </GhostRow>
  );
}

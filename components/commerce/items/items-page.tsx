"use client";

import { useTranslations } from "use-intl";
import { useFirstQuery } from "@/components/first-data";
import { EmptyState } from "@/components/shell/empty-state";
import { ListResults } from "@/components/shell/list-results";
import { useListState } from "@/components/shell/list-state";
import { ListToolbar, useListWords } from "@/components/shell/list-toolbar";
import { NewButton, PageHeader } from "@/components/shell/page-header";
import { useShortcuts } from "@/components/shell/shortcuts";
import { useHidden } from "@/components/shell/undoable-delete";
import { useDrawer } from "@/components/shell/url-state";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { lazy, usePreload } from "@/components/ui/lazy";
import { CatalogNav } from "./catalog-nav";
import { ItemCard } from "./item-card";
import { items } from "./queries";

const ItemDrawer = lazy(
  () => import("./item-drawer").then((module) => module.ItemDrawer),
  "components/commerce/items/item-drawer",
);

const SHAPE = {
  orders: ["date", "name", "purchases"],
  filters: {
    media_type: ["all", "image", "video", "audio"],
    status: ["all", "published", "draft"],
  },
} as const;

/** Everything the workspace sells, to be seen, heard and watched. */
export function ItemsPage() {
  const t = useTranslations("items");
  const list = useListState(SHAPE);
  const drawer = useDrawer();
  usePreload(ItemDrawer.load);
  const words = useListWords("items");
  const query = useFirstQuery(items.list(list.state));
  const hidden = useHidden();
  useShortcuts("list", { new: drawer.openNew });
  return (
    <>
      <CatalogNav />
      <PageHeader title={t("title")}>
        <NewButton label={t("new")} onClick={drawer.openNew} />
      </PageHeader>
      <ListToolbar list={list} words={words} />
      <ListResults
        list={list}
        query={query}
        isHidden={(item) => hidden.has(items.deletable(item).path)}
        empty={<NoItems onNew={drawer.openNew} />}
        className="mt-5"
        counted={(count) => t("counted", { count })}
      >
        {(shown) => (
          <ul aria-label={t("title")} className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3 2xl:grid-cols-4">
            {shown.map((item) => (
              <ItemCard key={item.id} item={item} onEdit={() => drawer.openEdit(item.id)} />
            ))}
          </ul>
        )}
      </ListResults>
      {drawer.open !== null && (
        <ItemDrawer open={drawer.open} onClose={drawer.close} onSaved={drawer.close} />
      )}
    </>
  );
}

/** Said while nothing is sold yet. */
export function NoItems({ onNew }: { onNew: () => void }) {
  const t = useTranslations("items");
  return (
    <EmptyState title={t("nothing-yet")} example={<Example />}>
      <Button tone="primary" onClick={onNew}>
        {t("new")} <Kbd>C</Kbd>
      </Button>
    </EmptyState>
  );
}

function Example() {
  const t = useTranslations("items");
  return (
    <div className="mx-auto flex max-w-sm items-center gap-4 rounded-panel border border-dashed p-3">
      <span className="grid size-14 place-items-center rounded-control bg-sunken text-ink-3">▶</span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium text-14">{t("example")}</span>
        <span className="text-12 text-ink-2">{t("example-text")}</span>
      </span>
    </div>
  );
}

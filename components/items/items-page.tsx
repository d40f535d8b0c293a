"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useDrawer } from "@/components/shell/drawer-state";
import { ListResults } from "@/components/shell/list-results";
import { useListState } from "@/components/shell/list-state";
import { ListToolbar } from "@/components/shell/list-toolbar";
import { NewButton } from "@/components/shell/new-button";
import { PageHeader } from "@/components/shell/page-header";
import { useHidden } from "@/components/shell/pending-deletes";
import { useShortcuts } from "@/components/shell/shortcuts";
import { useListWords } from "@/components/shell/use-list-words";
import { later } from "@/components/ui/later";
import { useAhead } from "@/components/ui/use-ahead";
import { CatalogueNav } from "./catalogue-nav";
import { ItemCard } from "./item-card";
import { NoItems } from "./no-items";
import { deletableItem, itemsQuery } from "./queries";

const ItemDrawer = later(() => import("./item-drawer").then((module) => module.ItemDrawer));

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
  useAhead(ItemDrawer.load);
  const words = useListWords("items");
  const query = useQuery(itemsQuery(list.state));
  const hidden = useHidden();
  useShortcuts("list", { new: drawer.openNew });
  return (
    <>
      <CatalogueNav />
      <PageHeader title={t("title")}>
        <NewButton label={t("new")} onClick={drawer.openNew} />
      </PageHeader>
      <ListToolbar list={list} words={words} />
      <ListResults
        list={list}
        query={query}
        isHidden={(item) => hidden.has(deletableItem(item).path)}
        empty={<NoItems onNew={drawer.openNew} />}
        className="mt-5"
      >
        {(items) => (
          <ul aria-label={t("title")} className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3 2xl:grid-cols-4">
            {items.map((item) => (
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

import { useTranslations } from "use-intl";
import { useShortcuts } from "@/components/shell/shortcuts";
import { later } from "@/components/ui/later";
import { SearchField } from "@/components/ui/search-field";
import { Select } from "@/components/ui/select";
import { Tabs } from "@/components/ui/tabs";
import { DisplayMenu } from "./display-menu";
import { FilterButton } from "./filter-button";
import { conditionsOf, ORDERS, STATES, useListState } from "./list-state";

const FilterChips = later(() => import("./filter-chips").then((module) => module.FilterChips));

const SEARCH = "links-search";

/** Which links are shown, in what order, and how. */
export function ListToolbar() {
  const t = useTranslations("links.toolbar");
  const { state, change } = useListState();
  useShortcuts("list", { search: () => document.getElementById(SEARCH)?.focus() });
  return (
    <>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b">
        <Tabs
          label={t("state")}
          value={state.state}
          options={STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
          onChange={(next) => change({ state: next })}
        />
        <div className="flex min-w-0 flex-1 items-center justify-end gap-2 pb-1.5 max-lg:basis-full max-sm:flex-wrap">
          <SearchField
            id={SEARCH}
            label={t("search")}
            shortcut="/"
            value={state.q}
            onSearch={(q) => change({ q })}
            className="max-w-64 flex-1 max-sm:max-w-none max-sm:basis-full"
          />
          <Select
            aria-label={t("order")}
            size="middle"
            className="w-36 shrink-0 max-sm:w-auto max-sm:flex-1"
            value={state.order}
            options={ORDERS.map((value) => ({ value, label: t(`orders.${value}`) }))}
            onChange={(order) => change({ order })}
          />
          <FilterButton />
          <DisplayMenu />
        </div>
      </div>
      {conditionsOf(state).length > 0 && <FilterChips />}
    </>
  );
}

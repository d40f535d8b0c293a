import { useTranslations } from "use-intl";
import { useShortcuts } from "@/components/shell/shortcuts";
import { SearchField } from "@/components/ui/search-field";
import { Select } from "@/components/ui/select";
import { Tabs } from "@/components/ui/tabs";
import { ORDERS, STATES, useListState } from "./list-state";

const SEARCH = "links-search";

/** Which links are shown and in what order. */
export function ListToolbar() {
  const t = useTranslations("links.toolbar");
  const { state, change } = useListState();
  useShortcuts({ "/": () => document.getElementById(SEARCH)?.focus() });
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b">
      <Tabs
        label={t("state")}
        value={state.state}
        options={STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
        onChange={(next) => change({ state: next })}
      />
      <div className="flex min-w-0 flex-1 items-center justify-end gap-2 pb-1.5 max-sm:basis-full">
        <SearchField
          id={SEARCH}
          label={t("search")}
          shortcut="/"
          value={state.q}
          onSearch={(q) => change({ q })}
          className="w-64 max-sm:w-auto max-sm:flex-1"
        />
        <Select
          aria-label={t("order")}
          size="middle"
          className="w-36 shrink-0"
          value={state.order}
          options={ORDERS.map((value) => ({ value, label: t(`orders.${value}`) }))}
          onChange={(order) => change({ order })}
        />
      </div>
    </div>
  );
}

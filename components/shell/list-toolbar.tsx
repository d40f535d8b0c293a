import { useId } from "react";
import { useMessages, useTranslations } from "use-intl";
import { FilterChips } from "@/components/ui/filter-chips";
import { SearchField } from "@/components/ui/search-field";
import { Select } from "@/components/ui/select";
import type messages from "../../messages/en.json";
import type { List } from "./list-state";
import { useShortcuts } from "./shortcuts";

/** The words for one choice of a list: its label, and each of its values. */
export type Choice = { label: string; values: Record<string, string> };

export type ToolbarWords = {
  search: string;
  orders: Record<string, string>;
  /** a choice for each filter; the value `all` is its words for everything */
  filters: Record<string, Choice>;
};

/** Which rows are shown and in what order: search, filters, sort, and the filters in force as chips. */
export function ListToolbar({ list, words }: { list: List; words: ToolbarWords }) {
  const t = useTranslations("list");
  const search = useId();
  const { state, change, clear } = list;
  useShortcuts("list", { search: () => document.getElementById(search)?.focus() });
  const inForce = Object.entries(state.filters).filter(([, value]) => value !== "all");
  const chips = inForce.map(([name, value]) => {
    const label = `${words.filters[name]?.label}: ${words.filters[name]?.values[value]}`;
    return {
      name,
      label,
      remove: t("remove-filter", { filter: label }),
      onRemove: () => change({ [name]: null }),
    };
  });
  return (
    <div className="border-b">
      <div className="flex flex-wrap items-center gap-2 pb-2">
        <SearchField
          id={search}
          label={words.search}
          shortcut="/"
          value={state.q}
          onSearch={(q) => change({ q })}
          className="w-72 max-sm:w-full"
        />
        {Object.entries(words.filters).map(([name, { label, values }]) => (
          <Select
            key={name}
            aria-label={label}
            size="middle"
            className="min-w-40 max-w-60 shrink-0 max-sm:min-w-[calc(50%-0.25rem)] max-sm:max-w-none max-sm:flex-1"
            value={state.filters[name] ?? "all"}
            options={Object.entries(values).map(([value, text]) => ({ value, label: text }))}
            onChange={(value) => change({ [name]: value === "all" ? null : value })}
          />
        ))}
        <Select
          aria-label={t("order")}
          size="middle"
          className="min-w-36 max-w-60 shrink-0 max-sm:min-w-[calc(50%-0.25rem)] max-sm:max-w-none max-sm:flex-1 sm:ms-auto"
          value={state.order}
          options={Object.entries(words.orders).map(([value, label]) => ({ value, label }))}
          onChange={(order) => change({ order })}
        />
      </div>
      <FilterChips filters={chips} clear={t("clear")} onClear={clear} />
    </div>
  );
}

type Messages = typeof messages;
/** Every noun whose messages have the words of a list's toolbar, and these others. */
export type NounWith<Word extends string> = {
  [noun in keyof Messages]: Messages[noun] extends Record<Word, string> & { toolbar: { filters: object } }
    ? noun
    : never;
}[keyof Messages];

/** Texts of a noun's toolbar, from `<noun>.toolbar` in `messages`. Their order there is the order of the options. */
export const useListWords = (noun: NounWith<never>): ToolbarWords => useMessages()[noun].toolbar;

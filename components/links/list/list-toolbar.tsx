import { ListFilter, SlidersHorizontal } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useShortcuts } from "@/components/shell/shortcuts";
import { Button, buttonLook } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { lazy } from "@/components/ui/lazy";
import { Menu } from "@/components/ui/menu";
import type { Entry } from "@/components/ui/menu-popup";
import { SearchField } from "@/components/ui/search-field";
import { Select } from "@/components/ui/select";
import { Tabs } from "@/components/ui/tabs";
import { toast } from "@/components/ui/toast";
import { DENSITIES, DETAILS } from "@/lib/links/enums";
import { useKeepDisplay } from "../queries";
import { ViewsMenu } from "../views/views-menu";
import { isSameDisplay, setDisplay, useDisplay } from "./display";
import { conditionsOf, ORDERS, STATES, useListState } from "./list-state";

const FilterChips = lazy(
  () => import("./filter-chips").then((module) => module.FilterChips),
  "components/links/list/filter-chips",
);

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
        <div className="flex flex-1 items-center justify-end gap-2 pb-1.5 max-lg:min-w-0 max-lg:basis-full max-lg:flex-wrap">
          <SearchField
            id={SEARCH}
            label={t("search")}
            shortcut="/"
            value={state.q}
            onSearch={(q) => change({ q })}
            className="min-w-48 max-w-64 flex-1 max-lg:max-w-none max-sm:basis-full"
          />
          <Select
            aria-label={t("order")}
            size="middle"
            className="min-w-36 max-w-56 shrink-0 max-sm:max-w-none max-sm:flex-1"
            value={state.order}
            options={ORDERS.map((value) => ({ value, label: t(`orders.${value}`) }))}
            onChange={(order) => change({ order })}
          />
          <FilterButton />
          <ViewsMenu />
          <DisplayMenu />
        </div>
      </div>
      {conditionsOf(state).length > 0 && <FilterChips />}
    </>
  );
}

const FilterPopup = lazy(
  () => import("./filter-popup").then((module) => module.FilterPopup),
  "components/links/list/filter-popup",
);

/** Opens the filter; so does F. */
export function FilterButton() {
  const t = useTranslations("links.filter");
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  useShortcuts("list", { filter: () => setOpen(true) });
  return (
    <>
      <Button
        ref={anchor}
        aria-expanded={open}
        aria-haspopup="dialog"
        onPointerEnter={() => void FilterPopup.load()}
        onFocus={() => void FilterPopup.load()}
        onClick={() => setOpen(!open)}
      >
        <ListFilter aria-hidden className="size-4" />
        <span className="max-sm:sr-only">{t("label")}</span>
        <span className="-me-1 max-sm:hidden pointer-coarse:hidden">
          <Kbd>F</Kbd>
        </span>
      </Button>
      {open && <FilterPopup anchor={anchor} onClose={() => setOpen(false)} />}
    </>
  );
}

/** How rows are drawn: how close, and with what. A dot marks settings that differ from the saved ones. */
export function DisplayMenu() {
  const t = useTranslations("links.display");
  const { display, kept, view } = useDisplay();
  const keep = useKeepDisplay();
  const changed = !isSameDisplay(display, kept);
  const keepThis = () =>
    keep.mutate(display, {
      onSuccess: () => setDisplay(null),
      onError: (error) => toast({ tone: "bad", title: error.message }),
    });
  const entries = (): Entry[] => [
    {
      kind: "choice",
      label: t("density"),
      options: DENSITIES.map((density) => ({
        label: t(`densities.${density}`),
        chosen: display.density === density,
        run: () => setDisplay({ ...display, density }, view),
      })),
    },
    { kind: "line" },
    ...DETAILS.map((detail): Entry => {
      const isHidden = display.hidden.includes(detail);
      const hidden = isHidden
        ? display.hidden.filter((name) => name !== detail)
        : [...display.hidden, detail];
      return {
        kind: "toggle",
        label: t(`details.${detail}`),
        on: !isHidden,
        run: () => setDisplay({ ...display, hidden }, view),
      };
    }),
    ...(changed
      ? ([
          { kind: "line" },
          { kind: "action", label: t("keep"), run: keepThis },
          { kind: "action", label: t("reset"), run: () => setDisplay(null) },
        ] satisfies Entry[])
      : []),
  ];
  return (
    <Menu
      entries={entries}
      aria-label={changed ? t("label-changed") : t("label")}
      title={t("label")}
      className={`relative ${buttonLook({ tone: "plain", size: "icon" })}`}
    >
      <SlidersHorizontal aria-hidden className="size-4" />
      {changed && <span aria-hidden className="absolute top-1 end-1 size-1.5 rounded-full bg-accent" />}
    </Menu>
  );
}

import type { UseQueryResult } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { type HTMLAttributes, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { BulkBar, type Column, DataList } from "@/components/ui/data-list";
import { Kbd } from "@/components/ui/kbd";
import { EmptyState } from "./empty-state";
import { ListResults } from "./list-results";
import type { List, ListPage } from "./list-state";
import { ListToolbar, type ToolbarWords } from "./list-toolbar";
import { NewButton, PageHeader } from "./page-header";
import { useShortcuts } from "./shortcuts";
import { type Deletable, useHidden } from "./undoable-delete";

type Props<T> = {
  title: string;
  /** the words of the button that makes one */
  action: string;
  /** what else stands at the top, before that button */
  tools?: ReactNode;
  /** said while there is none yet, with a ghost of what will stand here */
  empty: { title: string; example: ReactNode };
  words: ToolbarWords;
  list: List;
  query: UseQueryResult<ListPage<T>>;
  columns: [Column<T>, ...Column<T>[]];
  menu: (row: T) => ReactNode;
  /** how a row is deleted and what it is called */
  deletable: (row: T) => Deletable;
  /** the row that was just made, which flashes */
  freshId?: number | undefined;
  /** puts rows into a channel; absent where there is nothing to put into one */
  onChannel?: (...rows: [T, ...T[]]) => void;
  /** what makes a row something that can be dragged into a channel */
  drag?: (row: T) => HTMLAttributes<HTMLLIElement>;
  onNew: () => void;
  onEdit: (id: number) => void;
  /** deletes with undo; absent where a delete is asked about, and then nothing can be selected */
  onDelete?: (...records: [Deletable, ...Deletable[]]) => void;
  /** asks about the delete of one */
  onAskDelete?: (row: T) => void;
};

/** Every record of one noun: make one, find one, act on one or many. */
export function ListScreen<T extends { id: number }>(props: Props<T>) {
  const { title, action, words, list, query, columns, menu, deletable, onNew, onEdit, onDelete } = props;
  const t = useTranslations("list");
  const hidden = useHidden();
  const element = useRef<HTMLUListElement>(null);
  const isHidden = (row: T) => hidden.has(deletable(row).path);
  const rows = query.data?.rows.filter((row) => !isHidden(row)) ?? [];
  const selection = useSelection(rows.map(({ id }) => id));
  const remove = (ids: number[]) => {
    const [first, ...others] = rows.filter(({ id }) => ids.includes(id)).map(deletable);
    if (first) onDelete?.(first, ...others);
    const asked = rows.find(({ id }) => id === ids[0]);
    if (asked) props.onAskDelete?.(asked);
  };
  const { onChannel } = props;
  const putIntoChannel = (ids: number[]) => {
    const [first, ...others] = rows.filter(({ id }) => ids.includes(id));
    if (first) onChannel?.(first, ...others);
  };
  useListKeys(element, {
    onNew,
    onEdit,
    onDelete: (id) => remove([id]),
    onChannel: onChannel && ((id) => putIntoChannel([id])),
  });
  return (
    <>
      <PageHeader title={title}>
        {props.tools}
        <NewButton label={action} onClick={onNew} />
      </PageHeader>
      <ListToolbar list={list} words={words} />
      <ListResults
        list={list}
        query={query}
        isHidden={isHidden}
        empty={
          <EmptyState title={props.empty.title} example={props.empty.example}>
            <Button tone="primary" onClick={onNew}>
              {action} <Kbd>C</Kbd>
            </Button>
          </EmptyState>
        }
      >
        {(shown) => (
          <DataList
            ref={element}
            label={title}
            rows={shown}
            columns={columns}
            menu={menu}
            drag={props.drag}
            freshId={props.freshId}
            {...(onDelete && {
              selection: { ...selection, label: (row: T) => t("select", { name: deletable(row).name }) },
            })}
          />
        )}
      </ListResults>
      {onDelete && selection.ids.length > 0 && (
        <BulkBar
          label={t("selection")}
          count={t("selected", { count: selection.ids.length })}
          clear={t("clear-selection")}
          onClear={selection.clear}
        >
          {onChannel && (
            <Button tone="quiet" onClick={() => putIntoChannel(selection.ids)}>
              {t("channel")} <Kbd>⇧C</Kbd>
            </Button>
          )}
          <Button
            tone="danger"
            onClick={() => {
              remove(selection.ids);
              selection.clear();
            }}
          >
            <Trash2 aria-hidden className="size-4" />
            {t("delete")}
          </Button>
        </BulkBar>
      )}
    </>
  );
}

type Actions = {
  /** C */
  onNew?: (() => void) | undefined;
  /** E on the row that has the focus */
  onEdit?: ((id: number) => void) | undefined;
  /** ⇧C on the row that has the focus */
  onChannel?: ((id: number) => void) | undefined;
  /** X on the row that has the focus */
  onDelete?: ((id: number) => void) | undefined;
};

/** J and K walk through a list's rows; E and X act on the one that has the focus; Enter follows its link. */
export function useListKeys(
  list: RefObject<HTMLElement | null>,
  { onNew, onEdit, onChannel, onDelete }: Actions,
) {
  const walk = (step: number) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>("[data-row-link]") ?? [])];
    const at = links.findIndex((link) => link.closest("li")?.contains(document.activeElement));
    links[at === -1 ? 0 : Math.min(links.length - 1, Math.max(0, at + step))]?.focus();
  };
  const onFocused = (act: ((id: number) => void) | undefined) => () => {
    const id = Number(document.activeElement?.closest("[data-row]")?.getAttribute("data-row"));
    if (id > 0) act?.(id);
  };
  useShortcuts("list", {
    next: () => walk(1),
    previous: () => walk(-1),
    new: onNew,
    edit: onFocused(onEdit),
    channel: onFocused(onChannel),
    delete: onFocused(onDelete),
  });
}

/** Rows chosen for a common action, by id. Those that leave the page are chosen no more. */
export function useSelection(ids: number[]) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const shown = ids.filter((id) => chosen.has(id));
  const clear = () => setChosen(new Set());
  const hasSome = shown.length > 0;
  useEffect(() => {
    if (!hasSome) return;
    const press = (event: KeyboardEvent) => {
      const isInLayer = document.querySelector("[role=dialog],[role=menu],[role=listbox]") !== null;
      if (event.key === "Escape" && !isInLayer) setChosen(new Set());
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [hasSome]);
  return {
    ids: shown,
    has: (id: number) => chosen.has(id),
    toggle: (id: number) =>
      setChosen(new Set(chosen.has(id) ? shown.filter((one) => one !== id) : [...shown, id])),
    clear,
  };
}

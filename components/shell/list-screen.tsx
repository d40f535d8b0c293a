import { Trash2 } from "lucide-react";
import { type HTMLAttributes, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { BulkBar, type Column, DataList } from "@/components/ui/data-list";
import { Kbd } from "@/components/ui/kbd";
import type { Entry } from "@/components/ui/menu-popup";
import { NothingYet } from "./empty-state";
import { useListPlace } from "./list-place";
import { ListResults } from "./list-results";
import { useRows } from "./list-rows";
import { type ListShape, useListState } from "./list-state";
import { ListToolbar, useListWords } from "./list-toolbar";
import { NewButton, PageHeader } from "./page-header";
import type { Records } from "./records";
import { RowMenu } from "./row-menu";
import { useShortcuts } from "./shortcuts";
import { useHidden } from "./undoable-delete";

/** The records of a list, and what they can be sorted and narrowed by. */
export type Listing<Row, One> = ListShape & { records: Records<Row, One> };

export type ListScreenProps<Row, One> = {
  of: Listing<Row, One>;
  columns: [Column<Row>, ...Column<Row>[]];
  /** a ghost of what will stand here, shown while there is nothing yet */
  example: ReactNode;
  /** what else stands at the top, before the button that creates one */
  tools?: ReactNode;
  /** what a row's menu offers beside editing and deleting */
  entries?: (row: Row) => Entry[];
  /** a menu of its own in place of that one */
  menu?: (row: Row, onDelete: () => void) => ReactNode;
  /** the row that was just made, which flashes */
  freshId?: number | undefined;
  /** what else can be done with all selected rows at once */
  actions?: (ids: number[]) => ReactNode;
  /** puts rows into a channel; absent where there is nothing to put into one */
  onChannel?: (...rows: [Row, ...Row[]]) => void;
  /** props that make a row draggable onto a channel */
  drag?: (row: Row) => HTMLAttributes<HTMLLIElement>;
  onNew: () => void;
  onEdit: (id: number) => void;
  /** asks about the delete of one, where there is no undo; nothing can be selected then */
  onAskDelete?: (row: Row) => void;
};

/** Every record of one noun: create one, find one, act on one or many. */
export function ListScreen<Row extends { id: number }, One>(props: ListScreenProps<Row, One>) {
  const { onNew, onEdit, onChannel, onAskDelete } = props;
  const { records } = props.of;
  const t = useTranslations(records.noun);
  const list = useListState(props.of);
  const query = useRows(records, list.state);
  const words = useListWords(records.noun);
  const hidden = useHidden();
  const remove = records.useDelete();
  const element = useRef<HTMLUListElement>(null);
  useListPlace(element, query.data !== undefined && !query.isPlaceholderData);
  const isHidden = (row: Row) => hidden.has(records.deletable(row).path);
  const rows = query.data?.rows.filter((row) => !isHidden(row)) ?? [];
  const selection = useSelection(rows.map(({ id }) => id));
  const withRows = (ids: number[], act: (...found: [Row, ...Row[]]) => void) => {
    const [first, ...others] = rows.filter(({ id }) => ids.includes(id));
    if (first) act(first, ...others);
  };
  const deleteRows = (first: Row, ...others: Row[]) =>
    onAskDelete ? onAskDelete(first) : remove(records.deletable(first), ...others.map(records.deletable));
  useListKeys(element, {
    onNew,
    onEdit,
    onDelete: (id) => withRows([id], deleteRows),
    onChannel: onChannel && ((id) => withRows([id], onChannel)),
  });
  return (
    <>
      <PageHeader title={t("title")}>
        {props.tools}
        <NewButton label={t("new")} onClick={onNew} />
      </PageHeader>
      <ListToolbar list={list} words={words} />
      <ListResults
        list={list}
        query={query}
        isHidden={isHidden}
        counted={(count) => t("counted", { count })}
        empty={
          <NothingYet title={t("nothing-yet")} create={t("new")} example={props.example} onNew={onNew} />
        }
      >
        {(shown) => (
          <Rows {...props} list={element} rows={shown} onDelete={deleteRows} selection={selection} />
        )}
      </ListResults>
      {!onAskDelete && (
        <SelectionBar
          selection={selection}
          actions={props.actions}
          onChannel={onChannel && ((ids) => withRows(ids, onChannel))}
          onDelete={(ids) => withRows(ids, deleteRows)}
        />
      )}
    </>
  );
}

type RowsProps<Row, One> = ListScreenProps<Row, One> & {
  list: RefObject<HTMLUListElement | null>;
  rows: Row[];
  onDelete: (row: Row) => void;
  selection: Selection;
};

function Rows<Row extends { id: number }, One>({ list, ...props }: RowsProps<Row, One>) {
  const { entries, onEdit, onDelete, selection } = props;
  const { records } = props.of;
  const t = useTranslations("list");
  const title = useTranslations(records.noun)("title");
  const nameOf = (row: Row) => records.deletable(row).name;
  const menuOf = (row: Row) => (
    <RowMenu
      name={nameOf(row)}
      {...(entries && { entries: () => entries(row) })}
      onEdit={() => onEdit(row.id)}
      onDelete={() => onDelete(row)}
    />
  );
  return (
    <DataList
      ref={list}
      label={title}
      rows={props.rows}
      columns={props.columns}
      menu={(row) => props.menu?.(row, () => onDelete(row)) ?? menuOf(row)}
      drag={props.drag}
      freshId={props.freshId}
      {...(!props.onAskDelete && {
        selection: { ...selection, label: (row: Row) => t("select", { name: nameOf(row) }) },
      })}
    />
  );
}

type SelectionBarProps = {
  selection: Selection;
  actions: ((ids: number[]) => ReactNode) | undefined;
  onChannel: ((ids: number[]) => void) | undefined;
  onDelete: (ids: number[]) => void;
};

/** What can be done with all selected rows at once, while there are any. */
function SelectionBar({ selection: { ids, clear }, actions, onChannel, onDelete }: SelectionBarProps) {
  const t = useTranslations("list");
  if (ids.length === 0) return null;
  return (
    <BulkBar
      label={t("selection")}
      count={t("selected", { count: ids.length })}
      clear={t("clear-selection")}
      onClear={clear}
    >
      {actions?.(ids)}
      {onChannel && (
        <Button tone="quiet" onClick={() => onChannel(ids)}>
          {t("channel")} <Kbd>⇧C</Kbd>
        </Button>
      )}
      <Button
        tone="danger"
        onClick={() => {
          onDelete(ids);
          clear();
        }}
      >
        <Trash2 aria-hidden className="size-4" />
        {t("delete")}
      </Button>
    </BulkBar>
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

type Selection = ReturnType<typeof useSelection>;

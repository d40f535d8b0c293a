import type { UseQueryResult } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { type HTMLAttributes, type ReactNode, useRef } from "react";
import { useTranslations } from "use-intl";
import { BulkBar } from "@/components/ui/bulk-bar";
import { Button } from "@/components/ui/button";
import { type Column, DataList } from "@/components/ui/data-list";
import { Kbd } from "@/components/ui/kbd";
import { EmptyState } from "./empty-state";
import type { ListPage } from "./list-page";
import { ListResults } from "./list-results";
import type { List } from "./list-state";
import { ListToolbar, type ToolbarWords } from "./list-toolbar";
import { NewButton } from "./new-button";
import { PageHeader } from "./page-header";
import { useHidden } from "./pending-deletes";
import { useListKeys } from "./use-list-keys";
import { useSelection } from "./use-selection";
import { type Deletable } from "./use-undoable-delete";

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

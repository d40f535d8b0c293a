import { queryOptions } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import { keepRows } from "@/components/kept-rows";
import { type ListState, listPage, queryOf } from "./list-state";
import type { NounWith } from "./list-toolbar";
import { useRefreshingMutation } from "./refreshing-mutation";
import { saveRecord } from "./save-record";
import { type Deletable, useUndoableDelete } from "./undoable-delete";

type Setup<Row, One, Noun> = {
  /** the first of its query keys, and where its messages are */
  noun: Noun;
  /** where the API lists them, how the rows are called there, and what each is to carry beside the usual fields */
  list: { path: string; rows: string; include?: string };
  /** where the API keeps a single one: `/12`, `/add`, `/12/update` and `/12/delete` follow */
  path: string;
  /** reads one, where that is not the `data` found at its path */
  read?: (id: number, signal: AbortSignal) => Promise<One>;
  /** whether its rows have numbers that visits change */
  isLive?: boolean;
  /** whether a page of its own is the form that changes it */
  fillsPage?: boolean;
  /** other nouns with figures that change along with it, by the first of their query keys */
  affects?: readonly string[];
  /** the dashboard's page with all of them */
  home: string;
  nameOf: (record: Row | One) => string;
};

/** Every noun with a list whose messages are named alike. */
type ListNoun = NounWith<"title" | "new" | "nothing-yet" | "counted">;

/** What the screens of a noun read, save and delete. */
export type Records<Row, One, Noun extends ListNoun = ListNoun> = ReturnType<
  typeof recordQueries<Row, One, Noun>
>;

/** Everything that is alike about reading, saving and deleting the records of any noun. */
export function recordQueries<Row, One, Noun extends ListNoun>(setup: Setup<Row, One, Noun>) {
  const { noun, list, path, isLive = false, fillsPage = false, affects = [], home, nameOf } = setup;
  const read =
    setup.read ?? (async (id, signal) => (await api.get<{ data: One }>(`${path}/${id}`, {}, signal)).data);
  const readPage = async (state: ListState, signal: AbortSignal) => {
    const query = { ...queryOf(state), include: list.include };
    return listPage<Row>(await api.get(list.path, query, signal), list.rows);
  };
  const touched = [noun, ...affects].map((group) => [group]);
  return {
    noun,
    home,
    isLive,
    readPage,
    /** the keys of everything that a change makes out of date */
    touched,
    list: (state: ListState) =>
      queryOptions({
        queryKey: [noun, "list", state],
        queryFn: ({ signal }) => readPage(state, signal),
        placeholderData: keepRows,
      }),
    one: (id: number) =>
      queryOptions({
        queryKey: [noun, "one", id],
        queryFn: ({ signal }) => read(id, signal),
        // A form is filled once: what it holds must not be older than what was saved.
        ...(fillsPage && { gcTime: 0, refetchOnWindowFocus: false }),
      }),
    /** Creates one, or changes the one with this id. Gives its id. */
    useSave: (id?: number) => useRefreshingMutation(touched, (body: object) => saveRecord(path, id, body)),
    /** Deletes one or many, with undo. */
    useDelete: () => useUndoableDelete(touched),
    deletable: (record: (Row | One) & { id: number }): Deletable => ({
      path: `${path}/${record.id}/delete`,
      name: nameOf(record),
    }),
  };
}

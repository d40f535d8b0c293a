import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import { type ListState, listPage, queryOf } from "@/components/shell/list-state";
import type { BlockValues } from "../page-editor/page-values";

const INCLUDE = "status,blocks";

export const bioKeys = {
  all: ["bio"] as const,
  list: (state: ListState) => ["bio", "list", state] as const,
  one: (id: number) => ["bio", "one", id] as const,
};

export const bioListQuery = (state: ListState) =>
  queryOptions({
    queryKey: bioKeys.list(state),
    queryFn: async ({ signal }) =>
      listPage<BioRow>(await api.get("/bio", { ...queryOf(state), include: INCLUDE }, signal), "bio"),
    placeholderData: keepPreviousData,
  });

export const bioQuery = (id: number) =>
  queryOptions({
    queryKey: bioKeys.one(id),
    queryFn: async ({ signal }) => (await api.get<{ data: BioPage }>(`/bio/${id}`, {}, signal)).data,
    // A form is filled once: what it holds must not be older than what was saved.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** Makes a bio page, or changes the one with this id. Gives its id. */
export function useSaveBioPage(id?: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: object) => {
      if (id === undefined) return (await api.post<{ id: number }>("/bio/add", body)).id;
      await api.put(`/bio/${id}/update`, body);
      return id;
    },
    onSettled: () => client.invalidateQueries({ queryKey: bioKeys.all }),
  });
}

/** How a bio page is deleted. */
export const deletableBio = ({ id, title }: Pick<BioRow, "id" | "title">) => ({
  path: `/bio/${id}/delete`,
  name: title,
});

export type BioStatus = "active" | "disabled";

export type BioRow = {
  id: number;
  alias: string;
  title: string;
  link: string;
  date: string;
  status: BioStatus;
  blocks: number;
};

export type BioPage = Omit<BioRow, "blocks"> & {
  content: {
    blocks: BlockValues[];
    description?: string;
    avatar?: string;
    background?: string;
    color?: string;
    accent?: string;
  };
};

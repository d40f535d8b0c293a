import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import { type ListState, listPage, queryOf } from "@/components/shell/list-state";
import type { BlockValues } from "../page-editor/page-values";

const INCLUDE = "default,blocks,links";

export const splashKeys = {
  all: ["splash"] as const,
  list: (state: ListState) => ["splash", "list", state] as const,
  one: (id: number) => ["splash", "one", id] as const,
};

export const splashListQuery = (state: ListState) =>
  queryOptions({
    queryKey: splashKeys.list(state),
    queryFn: async ({ signal }) =>
      listPage<SplashRow>(
        await api.get("/splash", { ...queryOf(state), include: INCLUDE }, signal),
        "splash",
      ),
    placeholderData: keepPreviousData,
  });

export const splashQuery = (id: number) =>
  queryOptions({
    queryKey: splashKeys.one(id),
    queryFn: async ({ signal }) => (await api.get<{ data: SplashPage }>(`/splash/${id}`, {}, signal)).data,
    // A form is filled once: what it holds must not be older than what was saved.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** Makes a splash page, or changes the one with this id. Gives its id. */
export function useSaveSplashPage(id?: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: object) => {
      if (id === undefined) return (await api.post<{ id: number }>("/splash/add", body)).id;
      await api.put(`/splash/${id}/update`, body);
      return id;
    },
    onSettled: () => client.invalidateQueries({ queryKey: splashKeys.all }),
  });
}

/** How a splash page is deleted. */
export const deletableSplash = ({ id, name }: Pick<SplashRow, "id" | "name">) => ({
  path: `/splash/${id}/delete`,
  name,
});

export type SplashRow = {
  id: number;
  name: string;
  date: string;
  default: boolean;
  blocks: number;
  links: number;
};

export type SplashPage = Pick<SplashRow, "id" | "name" | "date" | "default"> & {
  content: { blocks: BlockValues[]; countdown: number; background?: string; color?: string };
};

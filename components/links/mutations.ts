import { useQueryClient } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import { useRefreshingMutation } from "@/components/shell/refreshing-mutation";
import type { BulkChangeResponse, LinkCreatedResponse, LinkUpdatedResponse } from "@/lib/links/responses";
import { type LinkPage, type LinkRow, linkKeys } from "./queries";

export type Saved = LinkCreatedResponse;

const useLinkMutation = <Input, Result>(
  mutationFn: (input: Input) => Promise<Result>,
  options?: Parameters<typeof useRefreshingMutation<Input, Result>>[2],
) => useRefreshingMutation([linkKeys.all], mutationFn, options);

export function useCreateLink() {
  const client = useQueryClient();
  return useLinkMutation(async (body: object) => {
    const saved = await api.post<Saved>("/url/add", body);
    if (!("title" in body && body.title))
      setTimeout(() => void client.invalidateQueries({ queryKey: linkKeys.lists }), TITLES_AFTER_MS);
    return saved;
  });
}

/** The server looks for a title after its response, and its host has three seconds. */
const TITLES_AFTER_MS = 3_500;

export const useUpdateLink = (id: number) =>
  useLinkMutation(async (body: object): Promise<Saved> => {
    const { short } = await api.put<LinkUpdatedResponse>(`/url/${id}/update`, body);
    return { id, shorturl: short };
  });

export const useSetStatus = () =>
  useLinkMutation(
    ({ id, longurl, status }: Pick<LinkRow, "id" | "longurl"> & { status: "active" | "disabled" }) =>
      api.put(`/url/${id}/update`, { url: longurl, status }),
  );

export const useRestoreLink = () => useLinkMutation((id: number) => api.post(`/url/${id}/restore`));

/** Deletes at once and takes the row out of every list before the server has answered. */
export function useDeleteLink() {
  const client = useQueryClient();
  return useLinkMutation((id: number) => api.remove(`/url/${id}/delete`), {
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey: linkKeys.lists });
      client.setQueriesData<LinkPage>(
        { queryKey: linkKeys.lists },
        (page) =>
          page && { ...page, result: page.result - 1, urls: page.urls.filter((row) => row.id !== id) },
      );
    },
  });
}

/** A bulk change, as POST /api/urls/change takes it. */
export type LinksChange = {
  status?: "active" | "disabled";
  private?: boolean;
  expiry?: string | null;
  campaign?: number | null;
  channel?: number | null;
  pixels?: number[] | null;
  utm?: number | null;
  archived?: boolean;
  deleted?: boolean;
};

const AT_ONCE = 500;

type BulkChange = {
  /** ids, or a filter that selects links */
  links: number[] | { filter: Record<string, string> };
  change: LinksChange;
  onProgress: (done: number) => void;
};

/** Changes many links in parts, so that there is something to show meanwhile. Gives the ids that were changed. */
export const useChangeLinks = () =>
  useLinkMutation(async ({ links, change, onProgress }: BulkChange): Promise<number[]> => {
    const ids: number[] = [];
    const step = async (which: object) => {
      const { data } = await api.post<BulkChangeResponse>("/urls/change", {
        ...which,
        change,
      });
      ids.push(...data.ids);
      onProgress(ids.length);
      return data.next;
    };
    if (Array.isArray(links))
      for (let at = 0; at < links.length; at += AT_ONCE) await step({ links: links.slice(at, at + AT_ONCE) });
    else
      for (let after: number | null | undefined; after !== null; )
        after = await step({ matching: links.filter, ...(after && { after }) });
    return ids;
  });

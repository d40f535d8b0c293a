import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import { escapeHtml } from "@/components/escape-html";
import { saveRecord } from "@/components/shell/save-record";
import type { Card } from "@/lib/analytics/shares/enums";
import type { SharedResponse, ShareResponse } from "@/lib/analytics/shares/schema";
import type { Range } from "../statistics/range";

/** Missing keys were not shared. */
export type Shared = SharedResponse["data"];

export type SharedRequest = {
  token: string;
  range: Range;
  timeZone: string;
  password?: string;
  /** counts the passwords that were tried: the same one may be right once the server listens again */
  attempt: number;
};

/** Shared statistics, as anyone with the address reads them. Fails with 401 while the password is missing or wrong. */
export const sharedQuery = ({ token, range, timeZone, password, attempt }: SharedRequest) =>
  queryOptions({
    queryKey: ["shared", token, range, timeZone, attempt],
    queryFn: async ({ signal }) => {
      const query = { ...range, tz: timeZone };
      const { data } =
        password === undefined
          ? await api.get<{ data: Shared }>(`/share/${token}`, query, signal)
          : await api.post<{ data: Shared }>(`/share/${token}`, { ...query, password });
      return data;
    },
    placeholderData: keepPreviousData,
    // Each attempt with a wrong password is one of five a minute.
    refetchOnWindowFocus: password === undefined,
  });

/** A public page of a record's statistics, as its owner sees it. */
export type Share = ShareResponse;

/** Body of the form: null takes the password or the expiry away, a missing password stays. */
export type ShareInput = {
  name: string | null;
  cards: Card[];
  index: boolean;
  expiry: string | null;
  password?: string | null;
};

const SHARES = ["shares"] as const;

/** The public pages of the record with this API path. */
export const sharesQuery = (path: string) =>
  queryOptions({
    queryKey: [...SHARES, path],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: { shares: Share[] } }>(`${path}/shares`, { limit: 100 }, signal)).data.shares,
  });

/** Makes a public page of the record, or changes one. */
export const useSaveShare = (path: string) =>
  useShareMutation(({ id, ...body }: ShareInput & { id: number | undefined }) =>
    saveRecord(id === undefined ? `${path}/share` : "/share", id, body),
  );

export const useRemoveShare = () => useShareMutation((id: number) => api.remove(`/share/${id}/delete`));

function useShareMutation<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: SHARES }) });
}

/** The HTML that embeds a public page. */
export const embedding = (link: string, title: string): string =>
  `<iframe src="${escapeHtml(link)}" title="${escapeHtml(title || "Statistics")}" width="100%" height="800" loading="lazy" style="border:0"></iframe>`;

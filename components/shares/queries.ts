import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import type { Range } from "@/components/stats/range";
import type { Card } from "@/lib/shares/schema";
import type { Stats } from "@/lib/stats/schema";

/** What is missing has not been shared. */
export type Shared = Pick<Stats, "from" | "to" | "interval" | "timezone"> &
  Partial<Pick<Stats, "totals" | "previous" | "series">> & {
    name: string;
    title: string;
    cards: Card[];
    breakdowns: Partial<Stats["breakdowns"]>;
  };

export type SharedRequest = {
  token: string;
  range: Range;
  timeZone: string;
  password?: string;
  /** counts the passwords that were tried: the same one may be right once the server listens again */
  attempt: number;
};

/** Shared statistics, as anybody with their address reads them. Fails with 401 while the password is missing or wrong. */
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
    // Each try with a wrong password is one of five a minute.
    refetchOnWindowFocus: password === undefined,
  });

import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import { type ListState, listPage, queryOf } from "@/components/shell/list-state";

const INCLUDE = "status,check,links,date";
/** When an open, visible page looks again at a domain that is not right yet, in milliseconds: soon at first, later seldom. */
const [FIRST_AGAIN, SELDOM] = [15_000, 300_000];
export const againAfter = (looks: number): number => Math.min(SELDOM, FIRST_AGAIN * 2 ** (looks - 1));

export const domainKeys = {
  all: ["domains"] as const,
  list: (state: ListState) => ["domains", "list", state] as const,
  one: (id: number) => ["domains", "one", id] as const,
  check: (id: number) => ["domains", "check", id] as const,
  availability: (domain: string) => ["domains", "availability", domain] as const,
};

export const domainsQuery = (state: ListState) =>
  queryOptions({
    queryKey: domainKeys.list(state),
    queryFn: async ({ signal }) =>
      listPage<Domain>(await api.get("/domains", { ...queryOf(state), include: INCLUDE }, signal), "domains"),
    placeholderData: keepPreviousData,
  });

export const domainQuery = (id: number) =>
  queryOptions({
    queryKey: domainKeys.one(id),
    queryFn: async ({ signal }) => (await api.get<{ data: OneDomain }>(`/domain/${id}`, {}, signal)).data,
  });

type Checked = { id: number; status: Domain["status"]; check: Check };

/** What DNS and a visit say of a domain at this moment; asked again by itself until all is right. */
export const checkQuery = (id: number) =>
  queryOptions({
    queryKey: domainKeys.check(id),
    queryFn: async () => (await api.post<{ data: Checked }>(`/domain/${id}/check`)).data,
    refetchInterval: ({ state }) =>
      state.data && isAllRight(state.data.check) ? false : againAfter(Math.max(1, state.dataUpdateCount)),
    refetchOnWindowFocus: false,
  });

const isAllRight = ({ steps }: Check) =>
  steps.every(({ state }) => state === "right" || state === "unneeded");

export const domainAvailabilityQuery = (domain: string) =>
  queryOptions({
    queryKey: domainKeys.availability(domain),
    queryFn: async ({ signal }) =>
      (await api.get<{ data: DomainAvailability }>("/domain/availability", { domain }, signal)).data,
    enabled: domain !== "",
    staleTime: 5_000,
  });

/** Adds a domain, or changes the redirects of the one with this id. Gives its id. */
export function useSaveDomain(id?: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: object) => {
      if (id === undefined) return (await api.post<{ id: number }>("/domain/add", body)).id;
      await api.put(`/domain/${id}/update`, body);
      return id;
    },
    onSettled: () => client.invalidateQueries({ queryKey: domainKeys.all }),
  });
}

/** Deletes a domain and the links on it, at once. */
export function useDeleteDomain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.remove(`/domain/${id}/delete`),
    onSettled: (_, __, id) => {
      client.removeQueries({ queryKey: domainKeys.check(id) });
      void client.invalidateQueries({
        queryKey: domainKeys.all,
        predicate: ({ queryKey }) => queryKey[2] !== id,
      });
      void client.invalidateQueries({ queryKey: ["links"] });
    },
  });
}

/** A domain without its scheme, as people say it. */
export const hostOf = ({ domain }: Pick<Domain, "domain">): string => domain.replace(/^https?:\/\//, "");

/** One of the things that must hold before visitors get through. */
export type Step = {
  step: "resolves" | "points" | "ownership" | "certificate" | "answers";
  state: "right" | "wrong" | "unanswered" | "waiting" | "unneeded";
  reason?: "expired" | "other-name" | "untrusted";
};

/** A DNS record as it is and as it should be. */
export type DnsRecord = {
  type: "A" | "AAAA" | "CNAME" | "TXT";
  name: string;
  expected: string[];
  found: string[];
  state: "right" | "wrong" | "none" | "unanswered";
};

export type Check = {
  checked: string | null;
  result: "right" | "wrong" | "unanswered" | null;
  /** where branded domains have to point to */
  targets: string[];
  token: { name: string; value: string };
  records: DnsRecord[];
  /** whether visitors get its links */
  served: boolean;
  /** when a claim that nobody proved ends, or ended */
  claimends: string | null;
  steps: Step[];
  /** until when its certificate is valid, once it was seen */
  validuntil: string | null;
};

/** A domain as the API answers it with `include=status,check,links,date`. */
export type Domain = {
  id: number;
  /** with its scheme */
  domain: string;
  redirectroot: string;
  redirect404: string;
  redirectexpired?: string;
  status: "pending" | "verified" | "expired";
  check: Check;
  links: number;
  date: string;
};

/** With the number of QR codes for links on it. */
export type OneDomain = Domain & { qrs: number };

export type DomainAvailability = {
  domain: string;
  available: boolean;
  reason: "taken" | "invalid" | null;
  message: string;
  /** where it points now, if that is somewhere else */
  found: string[];
};

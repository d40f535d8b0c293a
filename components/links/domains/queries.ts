import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import { paths } from "@/components/paths";
import { recordQueries } from "@/components/shell/records";
import type {
  DomainAvailabilityResponse,
  DomainCheckResponse,
  DomainResponse,
  ListedDomainResponse,
} from "@/lib/links/domains/schema";

/** A domain without its scheme, as people say it. */
export const hostOf = ({ domain }: Pick<Domain, "domain">): string => domain.replace(/^https?:\/\//, "");

export const domains = recordQueries<Domain, OneDomain, "domains">({
  noun: "domains",
  list: { path: "/domains", rows: "domains", include: "status,check,links,date" },
  path: "/domain",
  home: paths.domains(),
  nameOf: hostOf,
});

type Checked = DomainCheckResponse["data"] & Pick<Domain, "status">;
export type Check = Checked["check"];
/** One step of the setup checklist. */
export type Step = Check["steps"][number];
/** A DNS record as it is and as it should be. */
export type DnsRecord = Check["records"][number];

/** All of a domain but where expired links lead, which the list leaves out. */
type Whole<Shape extends { redirectexpired?: string | undefined }> = Required<
  Omit<Shape, "redirectexpired">
> &
  Pick<Shape, "redirectexpired"> & { status: "pending" | "verified" | "expired" };
export type Domain = Whole<ListedDomainResponse>;
/** With the number of QR codes for links on it. */
export type OneDomain = Whole<DomainResponse["data"]>;

/** When an open, visible page looks again at a domain that is not right yet, in milliseconds: soon at first, later seldom. */
const [FIRST_AGAIN, SELDOM] = [15_000, 300_000];
export const againAfter = (looks: number): number => Math.min(SELDOM, FIRST_AGAIN * 2 ** (looks - 1));

/** The current state of a domain by DNS and a test visit; polled until everything is right. */
export const checkQuery = (id: number) =>
  queryOptions({
    queryKey: ["domains", "check", id],
    queryFn: async () => (await api.post<{ data: Checked }>(`/domain/${id}/check`)).data,
    refetchInterval: ({ state }) =>
      state.data && isAllRight(state.data.check) ? false : againAfter(Math.max(1, state.dataUpdateCount)),
    refetchOnWindowFocus: false,
  });

const isAllRight = ({ steps }: Check) =>
  steps.every(({ state }) => state === "right" || state === "unneeded");

export const domainAvailabilityQuery = (domain: string) =>
  queryOptions({
    queryKey: ["domains", "availability", domain],
    queryFn: async ({ signal }) =>
      (await api.get<DomainAvailabilityResponse>("/domain/availability", { domain }, signal)).data,
    enabled: domain !== "",
    staleTime: 5_000,
  });

/** Deletes a domain and the links on it, at once. */
export function useDeleteDomain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.remove(`/domain/${id}/delete`),
    onSettled: (_, __, id) => {
      client.removeQueries({ queryKey: checkQuery(id).queryKey });
      void client.invalidateQueries({
        queryKey: ["domains"],
        predicate: ({ queryKey }) => queryKey[2] !== id,
      });
      void client.invalidateQueries({ queryKey: ["links"] });
    },
  });
}

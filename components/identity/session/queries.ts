import { queryOptions } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import { useFirstQuery } from "@/components/first-data";
import type { VisitorResponse } from "@/lib/identity/account/schema";

/** Who is signed in here, and what a page needs to know about the installation. */
export type Session = VisitorResponse["data"];

export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: async ({ signal }) => (await api.get<{ data: Session }>("/session", {}, signal)).data,
  staleTime: 60_000,
});

/** Who is signed in; undefined until the answer is there. */
export const useSession = (): Session | undefined => useFirstQuery(sessionQuery).data;

/** The zone in which this account reads its days and hours. */
export const useTimeZone = (): string => useSession()?.workspace?.timeZone ?? "UTC";

/** What every form of signing in and out has to bring, so that no other site can send it. */
export const csrfToken = async () => (await api.get<{ csrfToken: string }>("/auth/csrf")).csrfToken;

import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError, api } from "@/components/api-client";
import { sendPendingDeletes } from "@/components/shell/undoable-delete";
import { useHydrated } from "@/components/ui/browser-values";
import type { RegisteredResponse, VisitorResponse } from "@/lib/identity/account/schema";
import { login as words } from "@/messages/en.json";

/** Who is signed in here, and what a page needs to know about the installation. */
export type Session = VisitorResponse["data"];

export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: async ({ signal }) => (await api.get<{ data: Session }>("/session", {}, signal)).data,
  staleTime: 60_000,
});

/**
 * Who is signed in; undefined until the answer is there. Also while React takes over what the server drew: the server did not know,
 * and a part whose code came later than the answer would differ from its own HTML.
 */
export function useSession(): Session | undefined {
  const { data } = useQuery(sessionQuery);
  return useHydrated() ? data : undefined;
}

/** The zone in which this account reads its days and hours. */
export const useTimeZone = (): string => useSession()?.workspace?.timeZone ?? "UTC";

export type Credentials = { login: string; password: string; code?: string };

/** The issuer's ticket, valid until the account's code has been entered. */
export type TicketAndCode = { ticket: string; code: string };

/**
 * Signs in by cookie. The error does not say which of the two was wrong; once both are right, its `reason`
 * says `code-needed` or `code-wrong` for an account with two-factor authentication.
 */
export function useSignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: signIn,
    onSuccess: () => client.invalidateQueries({ queryKey: ["session"] }),
  });
}

type Registration = { username: string; email: string; password: string };

/** Days should begin when they begin where the person is. */
const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Makes the account, signs in with it and gives its API key, which the server shows this once. */
export function useRegister() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (registration: Registration) => {
      const { apiKey } = await api.post<RegisteredResponse>("/register", {
        ...registration,
        timezone: ownTimeZone(),
      });
      await signIn({ login: registration.email, password: registration.password });
      return apiKey;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ["session"] }),
  });
}

/** Ends this session and clears everything read in it. */
export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await sendPendingDeletes();
      return api.form("/auth/signout", { csrfToken: await csrfToken(), json: "true" });
    },
    onSuccess: () => client.resetQueries(),
  });
}

/** Goes to the issuer, and from there to `next`; or connects the signed-in account with the issuer. */
export function useIssuer() {
  return useMutation({
    mutationFn: async (goal: { next: string } | { connect: "true" }) => {
      const [callbackUrl, connect] = "next" in goal ? [goal.next, ""] : ["/", goal.connect];
      const fields = { csrfToken: await csrfToken(), callbackUrl, connect, json: "true" };
      return api.form<{ url: string }>("/auth/signin/oidc", fields);
    },
    onSuccess: ({ url }) => window.location.assign(url),
  });
}

async function signIn(said: Credentials | TicketAndCode): Promise<void> {
  const fields = { csrfToken: await csrfToken(), ...said, json: "true" };
  await api.form<{ url: string }>("/auth/callback/credentials", fields).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    const general = "ticket" in said ? words["ticket-over"] : words.refused;
    const message = error.reason === "code-wrong" ? words["code-refused"] : general;
    throw new ApiError(401, message, {}, undefined, error.reason);
  });
}

const csrfToken = async () => (await api.get<{ csrfToken: string }>("/auth/csrf")).csrfToken;

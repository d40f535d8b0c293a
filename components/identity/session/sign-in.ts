import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { ApiError, api } from "@/components/api-client";
import type { RegisteredResponse } from "@/lib/identity/account/schema";
import { csrfToken } from "./queries";

export type Credentials = { login: string; password: string; code?: string };

/** The issuer's ticket, valid until the account's code has been entered. */
export type TicketAndCode = { ticket: string; code: string };

/**
 * Signs in by cookie. The error does not say which of the two was wrong; once both are right, its `reason`
 * says `code-needed` or `code-wrong` for an account with two-factor authentication.
 */
export function useSignIn() {
  const client = useQueryClient();
  const words = useTranslations("login");
  return useMutation({
    mutationFn: (said: Credentials | TicketAndCode) => signIn(said, words),
    onSuccess: () => client.invalidateQueries({ queryKey: ["session"] }),
  });
}

type Registration = { username: string; email: string; password: string };

/** Days should begin when they begin where the person is. */
const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Makes the account, signs in with it and gives its API key, which the server shows this once. */
export function useRegister() {
  const client = useQueryClient();
  const words = useTranslations("login");
  return useMutation({
    mutationFn: async (registration: Registration) => {
      const { apiKey } = await api.post<RegisteredResponse>("/register", {
        ...registration,
        timezone: ownTimeZone(),
      });
      await signIn({ login: registration.email, password: registration.password }, words);
      return apiKey;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ["session"] }),
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

type Words = ReturnType<typeof useTranslations<"login">>;

async function signIn(said: Credentials | TicketAndCode, words: Words): Promise<void> {
  const fields = { csrfToken: await csrfToken(), ...said, json: "true" };
  await api.form<{ url: string }>("/auth/callback/credentials", fields).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    const general = "ticket" in said ? words("ticket-over") : words("refused");
    const message = error.reason === "code-wrong" ? words("code-refused") : general;
    throw new ApiError(401, message, {}, undefined, error.reason);
  });
}

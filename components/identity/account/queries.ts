import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import { base64Of } from "@/components/browser-files";
import type {
  AccountResponse,
  MailSettingsResponse,
  SignInMethodsResponse,
} from "@/lib/identity/account/schema";

/** The Account object of the link API. */
export type Account = AccountResponse["data"];

export const accountQuery = queryOptions({
  queryKey: ["account"],
  queryFn: async ({ signal }) => (await api.get<{ data: Account }>("/account", {}, signal)).data,
});

/** Since when the password, what the issuer is called, since when it signs this person in; null where not. */
export type SignInMethods = SignInMethodsResponse["data"];

export const signInMethodsQuery = queryOptions({
  queryKey: ["account", "sign-in"],
  queryFn: async ({ signal }) =>
    (await api.get<{ data: SignInMethods }>("/account/sign-in", {}, signal)).data,
});

/** Ends signing in through the issuer. */
export function useDisconnect() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.remove("/account/sign-in/delete"),
    onSettled: () => client.invalidateQueries({ queryKey: signInMethodsQuery.queryKey }),
  });
}

/** Changes the email address or the password, with a proof. Either signs other browsers out. */
export function useUpdateAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: { email?: string; password?: string; currentPassword?: string; code?: string }) =>
      api.put("/account/update", changes),
    onSuccess: () => {
      for (const key of ["account", "session", "sessions"])
        void client.invalidateQueries({ queryKey: [key] });
    },
  });
}

/** Queries that show the picture. */
function useAvatarMutation<Input = void>(mutationFn: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  const onSuccess = () => {
    for (const key of ["account", "session"]) void client.invalidateQueries({ queryKey: [key] });
  };
  return useMutation({ mutationFn, onSuccess });
}

export const useChooseAvatar = () =>
  useAvatarMutation(async (file: File) => api.post("/account/avatar/add", { file: await base64Of(file) }));

export const useRemoveAvatar = () => useAvatarMutation(() => api.remove("/account/avatar/delete"));

/** Ends the account and everything in its workspace. */
export const useDeleteAccount = () =>
  useMutation({
    mutationFn: (said: { username: string; password?: string; code?: string }) =>
      api.post("/account/delete", said),
  });

/** What the reader is mailed, and where. */
type MailSettings = MailSettingsResponse["data"];

export const mailSettingsQuery = queryOptions({
  queryKey: ["account", "mail"],
  queryFn: async ({ signal }) => (await api.get<{ data: MailSettings }>("/account/mail", {}, signal)).data,
});

export function useChooseMails() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Partial<Pick<MailSettings, "signins" | "reportedlinks">>) =>
      api.put("/account/mail/update", change),
    onSettled: () => client.invalidateQueries({ queryKey: mailSettingsQuery.queryKey }),
  });
}

/** Has the link that confirms the address mailed again. */
export const useResendConfirmation = () =>
  useMutation({ mutationFn: () => api.post("/account/confirm/send") });

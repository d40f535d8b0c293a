import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import type { MailsResponse, OverviewResponse, SettingsResponse } from "@/lib/identity/installation/schema";
import type { MailState } from "@/lib/platform/mail/enums";

/** How the installation is. A part is null where it can't be told at the moment. */
export type Overview = OverviewResponse["data"];
export type Process = NonNullable<Overview["processes"]>[number];
export type Task = NonNullable<Overview["tasks"]>[number];
export type Storage = NonNullable<Overview["storage"]>;
export type Database = NonNullable<Overview["database"]>;
export type Backups = NonNullable<Overview["backups"]>;
export type MailQueue = MailsResponse["data"];
export type QueuedMail = MailQueue["mails"][number];
export type MailFilter = "all" | MailState;

const INSTALLATION = ["installation"] as const;
const EVERY_MS = 30_000;
const SOON_MS = 3_000;

/** Read again every half minute, as processes report, and more often while a backup is made. */
export const overviewQuery = queryOptions({
  queryKey: [...INSTALLATION, "overview"],
  queryFn: async ({ signal }) => (await api.get<OverviewResponse>("/admin/overview", {}, signal)).data,
  refetchInterval: ({ state }) => (state.data?.backups?.running ? SOON_MS : EVERY_MS),
});

/** Starts a backup, which goes on by itself. */
export function useStartBackup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.post("/admin/backup/start"),
    // Its process takes a moment until it can be seen.
    onSettled: () =>
      void setTimeout(() => void client.invalidateQueries({ queryKey: INSTALLATION }), SOON_MS),
  });
}

/** The newest mails, of one state or all. */
export const mailsQuery = (state: MailFilter) =>
  queryOptions({
    queryKey: [...INSTALLATION, "mails", state],
    queryFn: async ({ signal }) => (await api.get<MailsResponse>("/admin/mails", { state }, signal)).data,
    refetchInterval: EVERY_MS,
  });

/** Has a waiting mail tried now, or gives it up. */
export function useChangeMail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change }: { id: number; change: "retry" | "drop" }) =>
      api.post(`/admin/mail/${id}/${change}`),
    onSettled: () => client.invalidateQueries({ queryKey: [...INSTALLATION, "mails"] }),
  });
}

/** A setting that can be changed while the server runs. */
export type Setting = SettingsResponse["data"]["settings"][number];

export const settingsQuery = queryOptions({
  queryKey: [...INSTALLATION, "settings"],
  queryFn: async ({ signal }) =>
    (await api.get<SettingsResponse>("/admin/settings", {}, signal)).data.settings,
});

/** Changes a setting; null goes back to its default. */
export function useChangeSetting() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: { name: Setting["name"]; value: string | null }) =>
      api.put("/admin/settings/update", change),
    onSuccess: () => client.invalidateQueries({ queryKey: INSTALLATION }),
  });
}

import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import type { WebhookEvent } from "@/lib/integrations/webhooks/enums";
import type {
  AllDeliveriesResponse,
  CreatedWebhookResponse,
  DeliveriesResponse,
  WebhookResponse,
} from "@/lib/integrations/webhooks/schema";

export type Webhook = WebhookResponse;

/** One event on its way to a webhook. `next`: when it is sent again, null when that is over. */
export type Delivery = Deliveries["data"]["deliveries"][number];
type Deliveries = DeliveriesResponse;

const WEBHOOKS = ["webhooks"] as const;
const LIVE_MS = 3_000;

export const webhooksQuery = queryOptions({
  queryKey: WEBHOOKS,
  queryFn: async ({ signal }) =>
    (await api.get<{ data: { webhooks: Webhook[] } }>("/webhooks", { limit: 100 }, signal)).data.webhooks,
});

export const webhookQuery = (id: number) =>
  queryOptions({
    queryKey: [...WEBHOOKS, id],
    queryFn: async ({ signal }) => (await api.get<{ data: Webhook }>(`/webhook/${id}`, {}, signal)).data,
  });

/** Polled every few seconds while the page is open. */
export const deliveriesQuery = (id: number) =>
  queryOptions({
    queryKey: [...WEBHOOKS, id, "deliveries"],
    queryFn: async ({ signal }) =>
      (await api.get<Deliveries>(`/webhook/${id}/deliveries`, {}, signal)).data.deliveries,
    refetchInterval: LIVE_MS,
  });

function useWebhookMutation<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: WEBHOOKS }) });
}

export const useCreateWebhook = () =>
  useWebhookMutation((body: { url: string; events: WebhookEvent[] }) =>
    api.post<CreatedWebhookResponse>("/webhook/add", body),
  );

export const useUpdateWebhook = (id: number) =>
  useWebhookMutation((changes: { active?: boolean; events?: WebhookEvent[] }) =>
    api.put(`/webhook/${id}/update`, changes),
  );

/** Where a webhook is deleted, and what it is called. */
export const deletableWebhook = ({ id, url }: Pick<Webhook, "id" | "url">) => ({
  path: `/webhook/${id}/delete`,
  name: url.replace(/^https:\/\//, ""),
});

export const useTestWebhook = (id: number) => useWebhookMutation(() => api.post(`/webhook/${id}/test`));

export const useRepeatDelivery = (id: number) =>
  useWebhookMutation((delivery: number) => api.post(`/webhook/${id}/repeat/${delivery}`));

export type AnyDelivery = AllDeliveriesResponse["data"]["deliveries"][number];
export type QueueFilter = "waiting" | "failed";

const QUEUE = ["deliveries of all"] as const;

/** Deliveries of all workspaces, for administrators. */
export const allDeliveriesQuery = (state: QueueFilter) =>
  queryOptions({
    queryKey: [...QUEUE, state],
    queryFn: async ({ signal }) =>
      (await api.get<AllDeliveriesResponse>("/admin/deliveries", { state }, signal)).data,
    refetchInterval: 30_000,
  });

/** Has a delivery of any workspace tried now, or gives it up. */
export function useChangeAnyDelivery() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change }: { id: number; change: "retry" | "drop" }) =>
      api.post(`/admin/delivery/${id}/${change}`),
    onSettled: () => client.invalidateQueries({ queryKey: QUEUE }),
  });
}

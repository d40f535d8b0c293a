import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import { paths } from "@/components/paths";
import { listPage } from "@/components/shell/list-state";
import { recordQueries } from "@/components/shell/records";
import type {
  CollectedResponse,
  ListedOverlayResponse,
  OverlayMetricsResponse,
  OverlayResponse,
} from "@/lib/links/overlays/schema";

export const overlays = recordQueries<OverlayRow, Overlay, "overlays">({
  noun: "overlays",
  list: { path: "/overlay", rows: "cta", include: "figures,links" },
  path: "/overlay",
  fillsPage: true,
  home: paths.overlays(),
  nameOf: ({ name }) => name,
});

export type OverlayRow = Required<ListedOverlayResponse>;
export type Overlay = OverlayResponse["data"] & { content: Record<string, unknown> };

/** What a visitor sent through an overlay. */
type Collected = CollectedResponse;

/** Responses to an overlay, newest first. */
export const overlayResponsesQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: ["overlays", "responses", id, page],
    queryFn: async ({ signal }) =>
      listPage<Collected>(await api.get(`/overlay/${id}/answers`, { page, limit: 25 }, signal), "answers"),
    placeholderData: keepPreviousData,
  });

export type OverlayMetrics = OverlayMetricsResponse["data"];

/** How an overlay does. */
export const overlayMetricsQuery = (id: number) =>
  queryOptions({
    queryKey: ["overlays", "metrics", id],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: OverlayMetrics }>(`/overlay/${id}/stats`, {}, signal)).data,
    refetchInterval: 10_000,
  });

/** Where everything that was sent is downloaded. */
export const overlayResponsesFile = (id: number) => `/api/overlay/${id}/answers/export?format=csv`;

/** How something that was sent is deleted. */
export const deletableResponse = (overlay: number, { id, date }: Pick<Collected, "id" | "date">) => ({
  path: `/overlay/${overlay}/answers/${id}`,
  name: date,
});

import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import { saveFile } from "@/components/browser-files";
import type { LabelsPreviewResponse } from "@/lib/links/labels/schema";
import type { ListedQrResponse } from "@/lib/links/qr/schema";

/** The first page of what a body would print. */
export const sheetQuery = (body: string | undefined) =>
  queryOptions({
    queryKey: ["preview", "labels", body],
    queryFn: async () =>
      (await api.post<LabelsPreviewResponse>("/qr/labels/preview", JSON.parse(body ?? "{}") as object)).data,
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 10_000,
  });

/** Codes whose style labels can take: the newest hundred. */
export const looksQuery = queryOptions({
  queryKey: ["qr", "looks"],
  queryFn: async () => (await api.get<{ data: { qrs: ListedQrResponse[] } }>("/qr", { limit: 100 })).data.qrs,
});

/** Saves the sheets as a PDF. */
export const useLabelsFile = () =>
  useMutation({
    mutationFn: async (body: object) =>
      saveFile("labels.pdf", "application/pdf", await api.download("/qr/labels", body)),
  });

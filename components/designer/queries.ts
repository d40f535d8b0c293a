import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import { useSettled } from "@/components/ui/use-settled";

/** A page that does not exist yet: where it is previewed, and the body that would make it. */
export type PagePreview = { path: "/overlay/preview" | "/splash/preview" | "/bio/preview"; body: object };

/** Milliseconds without a change after which a preview is drawn anew. */
const SETTLED = 300;

/** The page as HTML, a moment after the last change. The last good one stays while a change cannot be shown. */
export function usePagePreview({ path, body }: PagePreview) {
  const settled = useSettled(JSON.stringify(body), SETTLED);
  return useQuery({
    queryKey: ["preview", path, settled],
    queryFn: async () => (await api.post<{ html: string }>(path, JSON.parse(settled) as object)).html,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 10_000,
  });
}

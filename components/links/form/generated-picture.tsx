import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";

type Said = { metatitle: string; metadescription: string; address: string };

const generatedQuery = (said: Said) =>
  queryOptions({
    queryKey: ["links", "generated-picture", said],
    queryFn: async () => (await api.post<{ svg: string }>("/url/picture/preview", said)).svg,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

const DEBOUNCE_MS = 400;

/** The address of the picture that would be drawn of a link; undefined until it is there, or where none is wanted. */
export function useGeneratedPicture(said: Said, isWanted: boolean): string | undefined {
  const settled = useDebouncedValue(JSON.stringify(said), DEBOUNCE_MS);
  const { data } = useQuery({ ...generatedQuery(JSON.parse(settled) as Said), enabled: isWanted });
  return isWanted && data !== undefined ? `data:image/svg+xml,${encodeURIComponent(data)}` : undefined;
}

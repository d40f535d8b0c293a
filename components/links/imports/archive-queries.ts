import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import { rowsInReadersLanguage } from "@/components/refusals";
import type { ArchiveImportResponse } from "@/lib/links/archive/schema";

/** The last import of an archive into this workspace. */
export type ArchiveImported = NonNullable<ArchiveImportResponse["import"]>;

const PROGRESS_MS = 1_000;

/** Refetched while one is running. */
export const archiveImportQuery = queryOptions({
  queryKey: ["archive-import"],
  queryFn: async ({ signal }) =>
    (await worded(api.get<ArchiveImportResponse>("/account/import", {}, signal))).import,
  refetchInterval: ({ state }) => (state.data?.state === "running" ? PROGRESS_MS : false),
});

async function worded(answer: Promise<ArchiveImportResponse>): Promise<ArchiveImportResponse> {
  const { import: last, ...rest } = await answer;
  return { ...rest, import: last && { ...last, results: await rowsInReadersLanguage(last.results) } };
}

/** Sends an archive: to be checked, or to be imported. */
export const useSendArchive = () =>
  useCall(({ file, dryrun }: { file: File; dryrun: boolean }) =>
    api.file<ArchiveImportResponse>(`/account/import?dryrun=${dryrun}`, file),
  );

/** Stops the import that runs. */
export const useCancelArchive = () =>
  useCall<void>(() => api.post<ArchiveImportResponse>("/account/import/cancel"));

function useCall<V>(call: (input: V) => Promise<ArchiveImportResponse>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: V) => worded(call(input)),
    onSuccess: (answer) => client.setQueryData(archiveImportQuery.queryKey, answer.import),
  });
}

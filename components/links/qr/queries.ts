import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import { saveFile } from "@/components/browser-files";
import { paths } from "@/components/paths";
import { recordQueries } from "@/components/shell/records";
import type { QrDetailsResponse } from "@/lib/analytics/statistics/schema";
import type { ListedQrResponse, QrLogoResponse, QrPreviewResponse } from "@/lib/links/qr/schema";

export const qrCodes = recordQueries<QrRow, QrCode, "qr">({
  noun: "qr",
  list: { path: "/qr", rows: "qrs", include: "type" },
  isLive: true,
  path: "/qr",
  read: readCode,
  fillsPage: true,
  home: paths.qrCodes(),
  nameOf: ({ name }) => name,
});

export type QrRow = Required<ListedQrResponse>;

type Details = QrDetailsResponse;
export type QrSettings = NonNullable<Details["settings"]> & { data: Record<string, string> };
/** A code with everything its editor sets. */
export type QrCode = Details["details"] & { uniqueScans: number; settings: QrSettings };

async function readCode(id: number, signal: AbortSignal): Promise<QrCode> {
  const query = { include: "settings" };
  const { details, data, settings } = await api.get<Details & { settings: QrSettings }>(
    `/qr/${id}`,
    query,
    signal,
  );
  return { ...details, uniqueScans: data.uniqueClicks, settings };
}

/** A code as it is drawn, and what came of reading it. */
export type QrPicture = QrPreviewResponse["data"];

/** A code as the server draws it. `body` is what would make it; with an `id`, as that one would be. */
export const pictureQuery = (body: string) =>
  queryOptions({
    queryKey: ["preview", "qr", body],
    queryFn: async () =>
      (await api.post<{ data: QrPicture }>("/qr/preview", JSON.parse(body) as object)).data,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 10_000,
  });

/** Saves many codes as files in one archive. `path` says which and as what. */
export const useBatch = () =>
  useMutation({
    mutationFn: async ({ path, name }: { path: string; name: string }) =>
      saveFile(`${name}.zip`, "application/zip", await api.download(path)),
  });

/** Keeps a picture for use as a logo. Gives the name it is called by. */
export const useUploadLogo = () =>
  useMutation({ mutationFn: async (file: File) => keptLogo("/qr/logo", { file: await asDataUri(file) }) });

/** Keeps a picture from elsewhere for use as a logo. Gives the name it is called by. */
export const useFetchLogo = () =>
  useMutation({ mutationFn: (url: string) => keptLogo("/qr/logo/fetch", { url }) });

const keptLogo = async (path: string, body: object) => (await api.post<QrLogoResponse>(path, body)).logo;

const asDataUri = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () =>
      reject(reader.error ?? new Error("The file could not be read. Choose it again, or use another file."));
    reader.readAsDataURL(file);
  });

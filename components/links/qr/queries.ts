import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import { type ListState, listPage, queryOf } from "@/components/shell/list-state";
import type { QrType } from "@/lib/links/qr/enums";
import type { QrStyle } from "@/lib/links/qr/schema";

export const qrKeys = {
  all: ["qr"] as const,
  list: (state: ListState) => ["qr", "list", state] as const,
  one: (id: number) => ["qr", "one", id] as const,
};

export const qrListQuery = (state: ListState) =>
  queryOptions({
    queryKey: qrKeys.list(state),
    queryFn: async ({ signal }) =>
      listPage<QrRow>(await api.get("/qr", { ...queryOf(state), include: "type" }, signal), "qrs"),
    placeholderData: keepPreviousData,
  });

type Details = {
  details: Omit<QrRow, "type">;
  data: { uniqueClicks: number };
  settings: QrSettings;
};

export const qrQuery = (id: number) =>
  queryOptions({
    queryKey: qrKeys.one(id),
    queryFn: async ({ signal }): Promise<QrCode> => {
      const { details, data, settings } = await api.get<Details>(
        `/qr/${id}`,
        { include: "settings" },
        signal,
      );
      return { ...details, uniqueScans: data.uniqueClicks, settings };
    },
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

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

/** Makes a code, or changes the one with this id. Gives its id. */
export function useSaveQr(id?: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: object) => {
      if (id === undefined) return (await api.post<{ id: number }>("/qr/add", body)).id;
      await api.put(`/qr/${id}/update`, body);
      return id;
    },
    onSettled: () => client.invalidateQueries({ queryKey: qrKeys.all }),
  });
}

/** Keeps a picture for use as a logo. Gives the name it is called by. */
export const useUploadLogo = () =>
  useMutation({
    mutationFn: async (file: File) =>
      (await api.post<{ logo: string }>("/qr/logo", { file: await asDataUri(file) })).logo,
  });

/** Keeps a picture from elsewhere for use as a logo. Gives the name it is called by. */
export const useFetchLogo = () =>
  useMutation({
    mutationFn: async (url: string) => (await api.post<{ logo: string }>("/qr/logo/fetch", { url })).logo,
  });

const asDataUri = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () =>
      reject(reader.error ?? new Error("The file could not be read. Choose it again, or use another file."));
    reader.readAsDataURL(file);
  });

/** How a code is deleted. */
export const deletableQr = ({ id, name }: Pick<QrRow, "id" | "name">) => ({
  path: `/qr/${id}/delete`,
  name,
});

export type QrRow = { id: number; link: string; scans: number; name: string; date: string; type: QrType };

/** A code with everything its designer sets. */
export type QrCode = Omit<QrRow, "type"> & { uniqueScans: number; settings: QrSettings };

export type QrSettings = QrStyle & {
  type: QrType;
  data: Record<string, string>;
  foreground: string;
  background: string;
  logo: string | null;
  name: string;
};

/** A code as it is drawn, and what came of reading it. */
export type QrPicture = {
  svg: string;
  content: string;
  level: "L" | "M" | "H";
  modules: number;
  decoded: boolean;
  contrast: number;
  inverted: boolean;
  covered: number;
};

import { api, type Person } from "./fixtures";

export type QrMade = { error: number; id: number; link: string };
type QrEntry = { id: number; link: string; scans: number; name: string; date: string };
export type QrList = { error: string; data: { result: number; qrs: QrEntry[] } };
export type QrDetails = {
  error: number;
  details: QrEntry;
  data: Record<string, unknown>;
  settings: Record<string, unknown>;
};

/** Makes a code: a text, unless the body says otherwise. */
export const makeQr = (somebody: Person, body: object = {}) =>
  api(somebody.key).post<QrMade>("/api/qr/add", { type: "text", data: "Hello", ...body });

/** One's code with its statistics and settings. */
export const qrDetails = async ({ key }: Person, id: number) =>
  (await api(key).get<QrDetails>(`/api/qr/${id}?include=settings`)).json;

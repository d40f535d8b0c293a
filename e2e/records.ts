import { api, expect, itemsKey, type Person, person } from "./fixtures";
import { type Answer, send } from "./send";

/** A seller: an account, the workspace's items key, and actions with either. */
export type Seller = Person & { itemsKey: string };

export async function seller(): Promise<Seller> {
  const somebody = await person();
  return { ...somebody, itemsKey: await itemsKey(somebody) };
}

/** Adds an item and returns its id. */
export async function addItem({ key }: Person, fields: object = {}): Promise<number> {
  const body = { name: "Timetable theme", price: { regular: 29.5, extended: 290 }, ...fields };
  const { status, json, text } = await api(key).post<{ id: number }>("/api/catalogue/item/add", body);
  expect(status, text).toBe(200);
  return json.id;
}

/** Issues a purchase and returns its id and code. */
export async function sell({ key }: Person, itemId: number, fields: object = {}) {
  const body = { item_id: itemId, license_type: "Regular", ...fields };
  const made = await api(key).post<{ id: number; purchase_code: string }>(
    "/api/catalogue/purchase/add",
    body,
  );
  expect(made.status, made.text).toBe(200);
  return { id: made.json.id, code: made.json.purchase_code };
}

type Validated = { status: string; msg?: string; data?: { purchase: Record<string, unknown> } };

/** Asks whether a code is good, the way most programs do. */
export const validate = (apiKey: string, code: unknown): Promise<Answer<Validated>> =>
  send<Validated>("POST", "/api/purchases/validation", {
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ api_key: apiKey, purchase_code: code }),
  });

type Seat = {
  status: string;
  msg?: string;
  data?: { site: string; seats: { used: number; limit: number | null } };
};

/** Takes or frees a seat of a license, as the licensed program does. */
export const changeSeat = (
  { itemsKey }: Seller,
  what: "activate" | "deactivate",
  code: string,
  site?: string,
): Promise<Answer<Seat>> =>
  send<Seat>("POST", `/api/purchases/${what}`, {
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ api_key: itemsKey, purchase_code: code, site }),
  });

export const activate = (seller: Seller, code: string, site: string) =>
  changeSeat(seller, "activate", code, site);

/** A GET of the item API with the key in the query. */
export const ask = <T = Record<string, unknown>>(path: string, apiKey: string): Promise<Answer<T>> =>
  send<T>("GET", `/api/${path}${path.includes("?") ? "&" : "?"}api_key=${encodeURIComponent(apiKey)}`);

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

/** One code with its statistics and settings. */
export const qrDetails = async ({ key }: Person, id: number) =>
  (await api(key).get<QrDetails>(`/api/qr/${id}?include=settings`)).json;

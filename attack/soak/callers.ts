import sharp from "sharp";
import type { Caller } from "./everything";

/** A program that makes links, changes, lists, counts and deletes them. */
export const programs: Caller = async ({ call, key, random }) => {
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  const ask = async (method: string, path: string, body?: object) =>
    call("API", path, { method, headers, body: body && JSON.stringify(body) });
  const url = `https://example.com/${random(1e9)}`;
  const { id } = JSON.parse((await ask("POST", "/api/url/add", { url })).text || "{}") as { id?: number };
  await ask("GET", `/api/urls?limit=25&page=${1 + random(3)}`);
  if (!id) return;
  await ask("PUT", `/api/url/${id}/update`, { url, title: `soaked ${id}` });
  await ask("GET", `/api/url/${id}/stats`);
  await ask("DELETE", `/api/url/${id}/delete`);
};

/** Somebody who uploads pictures, each of them new, until the quota is used up, and goes on trying. */
export const uploaders: Caller = async ({ call, key, random }) => {
  const background = { r: random(256), g: random(256), b: random(256) };
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const body = await sharp({ create: { width: 800, height: 600, channels: 3, background, noise } })
    .jpeg({ quality: 60 })
    .toBuffer();
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "image/jpeg" };
  await call("uploads", "/api/catalogue/media/add", { method: "POST", headers, body: new Uint8Array(body) });
};

/** Pictures of one code, in any size. */
export const qrReaders: Caller = async ({ call, qr, random }) => {
  await call("QR", `/qr/${qr}.${random(2) === 0 ? "png" : "svg"}?size=${64 + random(2_000)}`);
};

/** Somebody who tries aliases that do not exist, from everywhere. */
export const scanners: Caller = async ({ call, random }) => {
  const headers = { "X-Forwarded-For": `203.0.${random(256)}.${random(256)}` };
  await call("scan", `/${random(2 ** 40).toString(36)}`, { headers });
};

/** Pages of the dashboard and of signing in. */
export const readers: Caller = async ({ call, random }) => {
  const pages = ["/login", "/register", "/", "/dashboard", "/api/openapi.json", "/readyz", "/nowhere/at/all"];
  await call("pages", pages[random(pages.length)] ?? "/");
};

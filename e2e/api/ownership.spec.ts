import { readdirSync } from "node:fs";
import { METHODS } from "@/lib/platform/http/envelope";
import { api, expect, type Person, person, send, serverUrl, test } from "../fixtures";
import { signInCookie } from "../people";

// Every route with an id, read from the route tree, so that new ones are covered automatically.
const withId = readdirSync("app/api", { recursive: true, encoding: "utf8" })
  .filter((file) => /\[[a-z]*id\].*route\.ts$/.test(file))
  .map((file) => `/api/${file.replace(/\/route\.ts$/, "")}`);

const itemOf = async (key: string) =>
  (await api(key).post<{ id: number }>("/api/catalogue/item/add", { name: "Secret" })).json.id;

/** Makes one record of the noun a path begins with and returns its id. */
const MAKERS: Record<string, (owner: Person) => Promise<string | number>> = {
  url: async ({ key }) =>
    (await api(key).post<{ id: number }>("/api/url/add", { url: "https://secret.example/" })).json.id,
  key: async ({ key }) => (await api(key).post<{ id: number }>("/api/key/add", { name: "Secret" })).json.id,
  campaign: async ({ key }) => (await api(key).post<{ id: number }>("/api/campaign/add")).json.id,
  channel: async ({ key }) =>
    (await api(key).post<{ id: number }>("/api/channel/add", { name: "Secret" })).json.id,
  qr: async ({ key }) =>
    (await api(key).post<{ id: number }>("/api/qr/add", { type: "text", data: "Secret" })).json.id,
  domain: async ({ key, username }) =>
    (await api(key).post<{ id: number }>("/api/domain/add", { domain: `https://${username}.example` })).json
      .id,
  overlay: async ({ key }) =>
    (
      await api(key).post<{ id: number }>("/api/overlay/add", {
        type: "contact",
        name: "Secret",
        content: {},
      })
    ).json.id,
  splash: async ({ key }) =>
    (await api(key).post<{ id: number }>("/api/splash/add", { name: "Secret" })).json.id,
  bio: async ({ key }) => (await api(key).post<{ id: number }>("/api/bio/add", { title: "Secret" })).json.id,
  utm: async ({ key }) =>
    (await api(key).post<{ id: number }>("/api/utm/add", { name: "Secret", source: "secret" })).json.id,
  segment: async ({ key }) =>
    (
      await api(key).post<{ id: number }>("/api/segment/add", {
        name: "Secret",
        filter: { "filter[os]": "iOS" },
      })
    ).json.id,
  goal: async ({ key }) =>
    (
      await api(key).post<{ id: number }>("/api/goal/add", {
        ...{ name: "Secret", target: 10, from: "2026-11-01", to: "2026-11-30" },
      })
    ).json.id,
  annotation: async ({ key }) =>
    (await api(key).post<{ id: number }>("/api/annotation/add", { day: "2026-11-01", text: "Secret" })).json
      .id,
  view: async ({ key }) => (await api(key).post<{ id: number }>("/api/view/add", { name: "Secret" })).json.id,
  pixel: async ({ key }) =>
    (
      await api(key).post<{ id: number }>("/api/pixel/add", {
        type: "fbpixel",
        name: "Secret",
        tag: "318274659102834",
      })
    ).json.id,
  share: async (owner) => {
    const link = await MAKERS.url?.(owner);
    return (await api(owner.key).post<{ id: number }>(`/api/url/${link}/share/add`, {})).json.id;
  },
  "catalogue/item": async ({ key }) => itemOf(key),
  "catalogue/purchase": async ({ key }) =>
    (
      await api(key).post<{ id: number }>("/api/catalogue/purchase/add", {
        item_id: await itemOf(key),
        license_type: "Regular",
      })
    ).json.id,
  "catalogue/payout": async ({ key }) =>
    (await api(key).post<{ id: number }>("/api/catalogue/payout/add", { amount: 1 })).json.id,
  "admin/report": async () => 1,
  "admin/mail": async () => 1,
  "admin/delivery": async () => 1,
  "admin/user": async ({ id }) => id,
  "admin/link": async (owner) => (await MAKERS.url?.(owner)) ?? 0,
  "admin/domain": async (owner) => (await MAKERS.domain?.(owner)) ?? 0,
  webhook: async ({ key }) =>
    (
      await api(key).post<{ id: number }>("/api/webhook/add", {
        url: "https://secret.example/",
        events: ["link.created"],
      })
    ).json.id,
  "workspace/member": async ({ id }) => id,
  "workspace/invitation": async ({ key }) =>
    (
      await api(key).post<{ id: number }>("/api/workspace/invitation/add", {
        email: "secret@example.com",
        role: "viewer",
      })
    ).json.id,
  session: async () => "6f2c1d7e-4b1e-4c1a-9a5e-2f3b4c5d6e7f",
};

/** Operations that require a signed-in browser. */
const IN_A_BROWSER = [
  "/api/session/[id]/delete",
  "/api/admin/user/[id]/role/update",
  "/api/admin/user/[id]/password-link",
];

const headersOf = async (path: string, caller: Person): Promise<Record<string, string>> =>
  IN_A_BROWSER.includes(path)
    ? { Cookie: await signInCookie(caller), Origin: serverUrl() }
    : { Authorization: `Bearer ${caller.key}` };

/** A body with everything some noun's update requires, so that only ownership can fail. */
const TAKE_OVER = {
  url: "https://taken-over.example/",
  name: "x",
  tag: "1234567890",
  data: "x",
  members: [],
  ignored: true,
  link: 2_147_483_647,
  role: "viewer",
  password: "long enough",
  note: "x",
  blocked: true,
  admin: true,
};
/** Where a name means something else. */
const BESIDES: Record<string, object> = {
  "/api/admin/user/[id]/quotas/update": { members: 5 },
  "/api/bio/[id]/winner": { winner: "a" },
  "/api/url/[id]/switchback": { address: "https://example.com/" },
  "/api/url/[id]/transfer": { workspace: 2_147_483_647 },
};

for (const path of withId) {
  test(`${path}: a foreign id gets the response of a missing one`, async () => {
    const [owner, stranger] = [await person(), await person()];
    const noun = path.slice("/api/".length, path.indexOf("/["));
    const maker = MAKERS[noun];
    expect(maker, `say in MAKERS how to make a ${noun}`).toBeDefined();
    const id = String(await maker?.(owner));
    const absent = noun === "session" ? id.replace("6", "7") : "2147483647";
    // Other ids in a path belong to the caller, so that only the first one is foreign.
    const own = /\[(link|item|delivery|entry)id\]/.test(path) ? String(await MAKERS.url?.(stranger)) : "";
    const address = (value: string) =>
      path
        .replace(/\[[a-z]*id\]/, value)
        .replace("[type]", "links")
        .replace("[dimension]", "country")
        .replace(/\[[a-z]*id\]/, own);
    const headers = await headersOf(path, stranger);
    const call = (method: string, value: string) =>
      send(method, address(value), {
        headers: { ...headers, "Content-Type": "application/json" },
        body: method === "GET" ? undefined : JSON.stringify({ ...TAKE_OVER, ...BESIDES[path] }),
      });
    for (const method of METHODS) {
      const [foreign, nobody] = [await call(method, id), await call(method, absent)];
      expect(foreign.status, `${method} ${foreign.text}`).toBeGreaterThanOrEqual(400);
      expect([foreign.status, foreign.text]).toEqual([nobody.status, nobody.text]);
      expect([404, 405]).toContain(foreign.status);
    }
  });
}

test("at least one route has an id", () => {
  expect(withId.length).toBeGreaterThan(5);
});

import { api, expect, type Person, person, send, test } from "../fixtures";
import { registered } from "../people";
import { browserOf, joined } from "../sessions";

type Made = { error: number; id: number; key: string };
type Keys = { data: { result: number; keys: Record<string, unknown>[] } };
const url = "https://example.com/";

test("the key from registration leads the list; nothing in it could be used", async () => {
  const ada = await registered();
  const { json } = await api(ada.key).get<Keys>("/api/keys");
  expect(json.data.keys).toMatchObject([
    { name: "First key", prefix: ada.key.slice(0, 7), last4: ada.key.slice(-4), revoked: null },
  ]);
  expect(JSON.stringify(json)).not.toContain(ada.key.slice(7, -4));
});

test("a key's scopes limit its calls", async () => {
  const ada = await person();
  const key = async (scopes: string[]) =>
    (await api(ada.key).post<Made>("/api/key/add", { name: "Scoped", scopes })).json.key;
  const [reader, creator] = [api(await key(["read"])), api(await key(["create"]))];
  expect((await reader.get("/api/urls")).status).toBe(200);
  expect((await reader.post("/api/url/add", { url })).status).toBe(401);
  const made = await creator.post<Made>("/api/url/add", { url });
  expect(made.status).toBe(200);
  expect((await creator.get("/api/urls")).status).toBe(401);
  expect((await creator.delete(`/api/url/${made.json.id}/delete`)).status).toBe(401);
});

test("an expired key is no key", async () => {
  const ada = await person();
  const { json } = await api(ada.key).post<Made>("/api/key/add", { name: "Over", expires: "2020-01-01" });
  expect((await api(json.key).get("/api/account")).status).toBe(401);
});

test("after a rotation both keys work, and the old one has an end", async () => {
  const ada = await person();
  const old = (await api(ada.key).post<Made>("/api/key/add", { name: "Rotated" })).json;
  const made = (await api(ada.key).post<Made>(`/api/key/${old.id}/rotate`)).json;
  for (const key of [old.key, made.key]) expect((await api(key).get("/api/account")).status).toBe(200);
  const { json } = await api(ada.key).get<Keys>("/api/keys");
  expect(json.data.keys.find(({ id }) => id === old.id)?.revoked).toMatch(/^\d{4}-/);
  expect((await api(ada.key).post(`/api/key/${old.id}/rotate`)).status).toBe(404);
});

test("a deleted key ends at once", async () => {
  const ada = await person();
  const { json } = await api(ada.key).post<Made>("/api/key/add", { name: "Gone" });
  expect((await api(ada.key).delete(`/api/key/${json.id}/delete`)).status).toBe(200);
  expect((await api(json.key).get("/api/account")).status).toBe(401);
});

test("a key created or replaced with an Idempotency-Key is not shown again", async () => {
  const ada = await person();
  const client = api(ada.key, { "Idempotency-Key": "once" });
  const [first, second] = [
    await client.post<{ id: number; key: string }>("/api/key/add", { name: "one" }),
    await client.post<{ id: number; key: string }>("/api/key/add", { name: "one" }),
  ];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.json.key).not.toBe(first.json.key);
});

type Use = {
  data: { limit: number; remaining: number; calls: { method: string; path: string; status: number }[] };
};

test("a key shows what is left of its minute and its last calls, without what was in their queries", async () => {
  const ada = await person();
  const { json: made } = await api(ada.key).post<Made>("/api/key/add", { name: "Watched" });
  const watched = api(made.key);
  await watched.get("/api/urls?q=a-secret-word");
  await watched.post("/api/url/add", { url: "no address" });
  await watched.get("/api/nothing/here");
  const { json, text } = await api(ada.key).get<Use>(`/api/key/${made.id}`);
  expect(json.data.limit - json.data.remaining).toBe(3);
  expect(json.data.calls.map(({ method, path, status }) => `${method} ${path} ${status}`)).toEqual([
    "GET /api/nothing/here 404",
    "POST /api/url/add 400",
    "GET /api/urls 200",
  ]);
  expect(text).not.toContain("a-secret-word");
  expect(text).not.toContain(made.key);
});

test("another workspace's key is not found", async () => {
  const [ada, eve] = [await person(), await person()];
  const { json } = await api(ada.key).post<Made>("/api/key/add", { name: "Mine" });
  expect((await api(eve.key).get(`/api/key/${json.id}`)).status).toBe(404);
});

/** Paths about the person, by their beginning. All others belong to the workspace, to nobody, or to another credential. */
const PERSONS = [
  "/api/account/avatar",
  "/api/account/confirm",
  "/api/account/delete",
  "/api/account/export",
  "/api/account/language",
  "/api/account/mail",
  "/api/account/security",
  "/api/account/sign-in",
  "/api/account/two-factor",
  "/api/account/update",
  "/api/admin",
  "/api/session/{id}",
  "/api/sessions",
  "/api/urls/display",
  "/api/workspace/choose",
  "/api/workspace/invitation/accept",
  "/api/workspace/leave",
  "/api/workspace/notices",
];
const isPersons = (path: string) => PERSONS.some((start) => path === start || path.startsWith(`${start}/`));

type Documented = { name: string; method: string; path: string; security: Record<string, string[]>[] };

async function documented(): Promise<Documented[]> {
  type Served = { paths: Record<string, Record<string, Pick<Documented, "security">>> };
  const { json } = await send<Served>("GET", "/api/openapi.json");
  return Object.entries(json.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => ({
      name: `${method} ${path}`,
      method: method.toUpperCase(),
      path,
      security,
    })),
  );
}

/** A person and a key with every workspace scope, created in a workspace where the person is only a member. */
async function memberKey(): Promise<{ ada: Person; boss: Person; key: string }> {
  const [boss, ada] = [await person(), await person()];
  const browser = await joined(boss, ada);
  const { json } = await browser.post<{ key: string }>("/api/key/add", { name: "Elsewhere" });
  return { ada, boss, key: json.key };
}

test("the document asks for a browser or the scope account where it is the person's, and nowhere else", async () => {
  const asksForPerson = ({ security }: Documented) =>
    security.length > 0 && security.every((way) => "session" in way || way.key?.includes("account"));
  const operations = await documented();
  expect(operations.filter(asksForPerson).map(({ name }) => name)).toEqual(
    operations.filter(({ path }) => isPersons(path)).map(({ name }) => name),
  );
});

test("a key from another workspace is refused for personal resources", async () => {
  const operations = (await documented()).filter(({ path }) => isPersons(path));
  expect(operations.length).toBeGreaterThan(25);
  const allowed: string[] = [];
  // One key has thirty calls a minute.
  for (let at = 0; at < operations.length; at += 25) {
    const { key } = await memberKey();
    for (const { method, path } of operations.slice(at, at + 25)) {
      const { status, text } = await send(method, path.replace(/\{\w+\}/g, "1"), {
        headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
        body: method === "GET" ? undefined : "{}",
      });
      if (status !== 401) allowed.push(`${method} ${path}: ${status} ${text.slice(0, 100)}`);
    }
  }
  expect(allowed).toEqual([]);
});

test("a key lists only its own workspace", async () => {
  const { key } = await memberKey();
  type Keys = { data: { keys: { name: string }[] } };
  type Workspaces = { data: { workspaces: { current: boolean }[] } };
  const { keys } = (await api(key).get<Keys>("/api/keys")).json.data;
  expect(keys.map(({ name }) => name)).toEqual(["Elsewhere"]);
  const { workspaces } = (await api(key).get<Workspaces>("/api/workspaces")).json.data;
  expect(workspaces.map(({ current }) => current)).toEqual([true]);
});

test("an Idempotency-Key is scoped to its workspace", async () => {
  const { ada, key } = await memberKey();
  const once = { "Idempotency-Key": "once-more" };
  const url = "https://example.com/";
  const add = async (client: string) =>
    (await api(client, once).post<{ id: number }>("/api/url/add", { url })).json.id;
  expect(await add(key)).not.toBe(await add(ada.key));
});

test("the registration key changes address and password, and every browser is notified", async () => {
  const ada = await registered();
  const browser = await browserOf(ada);
  const answer = await api(ada.key).put("/api/account/update", { password: "chosen with a key" });
  expect(answer.json).toEqual({ error: 0, message: "Account has been successfully updated." });
  expect((await browser.get("/api/account/sign-in")).status, "signed out").toBe(401);
  const again = await browserOf({ ...ada, password: "chosen with a key" });
  type Notices = { data: { notices: { id: number; kind: string; via: string }[] } };
  const notices = async () => (await again.get<Notices>("/api/account/security/notices")).json.data.notices;
  const [notice] = await notices();
  expect(notice).toMatchObject({ kind: "password.changed", via: "key" });
  expect((await again.post("/api/account/security/seen", { id: notice?.id })).status).toBe(200);
  expect(await notices()).toEqual([]);
});

test("any other key changes neither", async () => {
  const ada = await person();
  const { json } = await api(ada.key).post<{ key: string }>("/api/key/add", { name: "Made" });
  const { status, json: refusal } = await api(json.key).put("/api/account/update", {
    password: "eve was here",
  });
  expect(status).toBe(401);
  expect(refusal.message).toContain("Use a key with the scope account.");
});

test("a browser changes address and password with the current password only", async () => {
  const ada = await person();
  const [browser, other] = [await browserOf(ada), await browserOf(ada)];
  const email = `new.${ada.email}`;
  const change = (currentPassword?: string) => browser.put("/api/account/update", { email, currentPassword });
  expect(await change()).toMatchObject({ status: 400, json: { fields: { currentPassword: "is required" } } });
  expect(await change("a guess")).toMatchObject({
    status: 400,
    json: { fields: { currentPassword: expect.any(String) } },
  });
  expect((await change(ada.password)).status).toBe(200);
  expect((await other.get("/api/account")).status, "the other browser").toBe(401);
  expect((await browser.get("/api/account")).status).toBe(200);
});

test("a viewer who made a key replaces it and revokes it", async () => {
  const [boss, ada] = [await person(), await person()];
  const browser = await joined(boss, ada, "viewer");
  const { id } = (await browser.post<{ id: number }>("/api/key/add", { name: "Mine" })).json;
  const rotated = await browser.post<{ id: number }>(`/api/key/${id}/rotate`);
  expect(rotated.status).toBe(200);
  expect((await browser.delete(`/api/key/${rotated.json.id}/delete`)).status).toBe(200);
});

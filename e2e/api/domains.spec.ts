import { api, expect, type Person, person, send, serverUrl, test, verifyDomain, visit } from "../fixtures";

type Made = { error: number; id: number };
type Domain = { id: number; domain: string; redirectroot: string; redirect404: string };
type List = { error: string; data: { result: number; domains: Domain[] } };

const nameFor = ({ username }: Person, n = 1) => `https://go${n}.${username}.example`;
const add = (somebody: Person, body: object) => api(somebody.key).post<Made>("/api/domain/add", { ...body });
const listOf = async ({ key }: Person, query = "") =>
  (await api(key).get<List>(`/api/domains${query}`)).json.data.domains;

test("a new domain is answered with error and id, and listed with its redirects", async () => {
  const ada = await person();
  const first = await add(ada, { domain: nameFor(ada).toUpperCase() });
  expect(first.status).toBe(200);
  expect(first.json).toEqual({ error: 0, id: first.json.id });
  const redirects = { redirectroot: "https://example.com/", redirect404: "https://example.com/lost" };
  const second = await add(ada, { domain: `${nameFor(ada, 2)}/`, ...redirects });
  const { json } = await api(ada.key).get<List>("/api/domains");
  expect(json).toEqual({
    error: "0",
    data: {
      result: 2,
      perpage: 15,
      currentpage: 1,
      nextpage: 1,
      maxpage: 1,
      domains: [
        { id: first.json.id, domain: nameFor(ada), redirectroot: "", redirect404: "" },
        { id: second.json.id, domain: nameFor(ada, 2), ...redirects },
      ],
    },
  });
});

test("the list includes status and required DNS records on request", async () => {
  const ada = await person();
  await add(ada, { domain: nameFor(ada) });
  expect(await listOf(ada, "?include=status,check,links")).toMatchObject([
    {
      status: "pending",
      links: 0,
      check: {
        targets: [new URL(serverUrl()).hostname],
        token: {
          name: `_switchyard.${new URL(nameFor(ada)).host}`,
          value: expect.stringMatching(/^[0-9a-f]{32}$/),
        },
      },
    },
  ]);
});

test("a domain belongs to the first who adds it", async () => {
  const [ada, bob] = [await person(), await person()];
  await add(ada, { domain: nameFor(ada) });
  for (const somebody of [ada, bob]) {
    const { status, json } = await add(somebody, { domain: nameFor(ada).replace("https", "http") });
    expect(status).toBe(409);
    expect(Object.keys(json)).toEqual(["error", "message"]);
  }
  expect(await listOf(bob)).toEqual([]);
});

for (const [domain, status] of [
  [undefined, 400],
  ["", 400],
  ["go.example.com", 400],
  ["http://127.0.0.1:9", 400],
  ["http://2130706433:9", 400],
  ["http://[::1]", 400],
  ["https://x.invalid", 400],
  ["https://x.test", 400],
  ["https://x.localhost", 400],
  ["https://x.example:9", 400],
  ["http://localhost", 400],
] as const)
  test(`refuses the domain ${domain}`, async () => {
    const ada = await person();
    const answer = await add(ada, { domain });
    expect(answer.status).toBe(status);
    expect(answer.json).toEqual({ error: 1, message: expect.stringMatching(/^domain .+\.$/) });
    expect(await listOf(ada)).toEqual([]);
  });

test("an update changes what is sent and clears what is empty", async () => {
  const ada = await person();
  const { id } = (await add(ada, { domain: nameFor(ada), redirectroot: "https://example.com/a" })).json;
  const update = (body: object) => api(ada.key).put(`/api/domain/${id}/update`, { ...body });
  const { status, json } = await update({ redirect404: "https://example.com/b" });
  expect(status).toBe(200);
  expect(json).toEqual({ error: 0, message: "Domain has been updated successfully." });
  expect(await listOf(ada)).toMatchObject([
    { redirectroot: "https://example.com/a", redirect404: "https://example.com/b" },
  ]);
  await update({ redirectroot: "" });
  expect(await listOf(ada)).toMatchObject([{ redirectroot: "", redirect404: "https://example.com/b" }]);
});

test("visitors of an expired link go where its domain says, unless the link says so itself", async () => {
  const ada = await person();
  const { id } = (await add(ada, { domain: nameFor(ada) })).json;
  verifyDomain(new URL(nameFor(ada)).host);
  const make = async (body: object) =>
    (
      await api(ada.key).post<{ shorturl: string }>("/api/url/add", {
        url: "https://example.com/",
        expiry: "2020-01-01",
        domain: nameFor(ada),
        ...body,
      })
    ).json.shorturl;
  const [plain, own] = [await make({}), await make({ expiredurl: "https://example.com/own" })];
  const goes = async (address: string) => {
    const { status, headers } = await visit(address, { Host: new URL(address).host });
    return [status, headers.location ?? null];
  };
  expect(await goes(plain)).toEqual([410, null]);
  const update = (body: object) => api(ada.key).put(`/api/domain/${id}/update`, { ...body });
  await update({ redirectexpired: "https://example.com/over" });
  await expect.poll(() => goes(plain)).toEqual([302, "https://example.com/over"]);
  expect(await goes(own)).toEqual([302, "https://example.com/own"]);
  await update({ redirectexpired: "" });
  await expect.poll(() => goes(plain)).toEqual([410, null]);
});

test("a redirect must be an address that does not lead back here", async () => {
  const ada = await person();
  const { id } = (await add(ada, { domain: nameFor(ada) })).json;
  for (const bad of ["javascript:alert(1)", "//example.com", `${nameFor(ada)}/x`, `${serverUrl()}/abc`]) {
    const { status } = await api(ada.key).put(`/api/domain/${id}/update`, { redirectroot: bad });
    expect([bad, status]).toEqual([bad, 400]);
    expect((await add(ada, { domain: nameFor(ada, 2), redirect404: bad })).status).toBe(400);
  }
  expect(await listOf(ada)).toMatchObject([{ redirectroot: "" }]);
  const page = `${serverUrl()}/b/ada`;
  expect((await api(ada.key).put(`/api/domain/${id}/update`, { redirectroot: page })).status).toBe(200);
});

test("a check returns the domain's current status", async () => {
  const ada = await person();
  const { id } = (await add(ada, { domain: nameFor(ada) })).json;
  const { status, json } = await api(ada.key).post(`/api/domain/${id}/check`);
  expect(status).toBe(200);
  expect(json).toMatchObject({
    error: 0,
    data: { id, status: "pending", check: { checked: expect.stringMatching(/^\d{4}-/) } },
  });
});

test("a domain names the apps that open its links, and serves what Apple and Google read", async () => {
  const ada = await person();
  const { id } = (await add(ada, { domain: nameFor(ada) })).json;
  const { host } = new URL(nameFor(ada));
  verifyDomain(host);
  const update = (body: object) => api(ada.key).put(`/api/domain/${id}/update`, { ...body });
  const file = (name: string) => send("GET", `/.well-known/${name}`, { headers: { Host: host } });
  const fingerprints = Array(32).fill("ab").join(":");
  const apps = {
    iosapps: [{ appid: "ABCDE12345.com.example.app", paths: ["/shop/*"] }],
    androidapps: [{ package: "com.example.app", fingerprints }],
  };
  expect((await file("assetlinks.json")).status).toBe(404);
  expect((await update(apps)).status).toBe(200);
  await expect.poll(async () => (await file("assetlinks.json")).status).toBe(200);
  const { json, headers } = await file("apple-app-site-association");
  expect(headers["content-type"]).toBe("application/json");
  expect(json).toMatchObject({ applinks: { details: [{ components: [{ "/": "/shop/*" }] }] } });
  const { json: read } = await api(ada.key).get(`/api/domain/${id}`);
  expect(read).toMatchObject({
    data: {
      iosapps: [{ ...apps.iosapps[0], webcredentials: false }],
      androidapps: [{ package: "com.example.app", fingerprints: [fingerprints.toUpperCase()] }],
    },
  });
  const refused = await update({ iosapps: [{ appid: "com.example.app" }] });
  expect(refused.status).toBe(400);
  expect(refused.json).toMatchObject({
    message: expect.stringMatching(/^iosapps\.0\.appid must be the team ID/),
  });
  const checked = await api(ada.key).post<{ data: object }>(`/api/domain/${id}/apps/check`);
  expect(checked.json.data).toMatchObject({ ios: { state: "wrong" }, android: { state: "wrong" } });
  expect((await update({ iosapps: [], androidapps: null })).status).toBe(200);
  await expect.poll(async () => (await file("apple-app-site-association")).status).toBe(404);
});

test("links live on a domain, under names of their own, and go with it", async () => {
  const ada = await person();
  const { id } = (await add(ada, { domain: nameFor(ada) })).json;
  const link = { url: "https://example.com/", custom: ada.username };
  expect((await api(ada.key).post("/api/url/add", link)).status).toBe(200);
  const made = await api(ada.key).post<{ id: number; shorturl: string }>("/api/url/add", {
    ...link,
    domain: nameFor(ada),
  });
  expect(made.json.shorturl).toBe(`${nameFor(ada)}/${ada.username}`);
  const { status, json } = await api(ada.key).delete(`/api/domain/${id}/delete`);
  expect(status).toBe(200);
  expect(json).toEqual({ error: 0, message: "Domain has been deleted successfully." });
  expect(await listOf(ada)).toEqual([]);
  expect((await api(ada.key).get(`/api/url/${made.json.id}`)).status).toBe(404);
  expect((await api(ada.key).delete(`/api/domain/${id}/delete`)).status).toBe(404);
});

test("without a key there is nothing to see or change", async () => {
  expect((await api().get("/api/domains")).status).toBe(401);
  expect((await api().post("/api/domain/add")).status).toBe(401);
});

test("one domain is read with its five steps, and how much depends on it", async () => {
  const ada = await person();
  const { id } = (await add(ada, { domain: nameFor(ada) })).json;
  await api(ada.key).post("/api/url/add", { url: "https://example.com/", domain: nameFor(ada) });
  type One = { data: { links: number; qrs: number; check: { steps: { step: string }[] } } };
  const { json } = await api(ada.key).get<One>(`/api/domain/${id}`);
  expect(json.data).toMatchObject({ id, domain: nameFor(ada), links: 1, qrs: 0 });
  expect(json.data.check.steps.map(({ step }) => step)).toEqual([
    "resolves",
    "points",
    "ownership",
    "certificate",
    "answers",
  ]);
});

test("the list finds by name, sorts and narrows", async () => {
  const ada = await person();
  const [b, a] = [`https://b.${ada.username}.example`, `https://a.${ada.username}.example`];
  for (const domain of [b, a]) await add(ada, { domain });
  const names = async (query: string) =>
    (await api(ada.key).get<{ data: { domains: { domain: string }[] } }>(`/api/domains?${query}`)).json.data
      .domains;
  expect((await names("order=name")).map(({ domain }) => domain)).toEqual([a, b]);
  expect((await names("order=date")).map(({ domain }) => domain)).toEqual([a, b]);
  expect(await names(`q=B.${ada.username}`)).toHaveLength(1);
  expect(await names("status=verified")).toEqual([]);
});

test("a branded domain answers our own check, per host, and the dashboard's host does not", async () => {
  const ada = await person();
  await add(ada, { domain: nameFor(ada) });
  const ask = (host: string) =>
    send("GET", "/.well-known/switchyard", { headers: { Host: host, "X-Forwarded-For": ada.address } });
  const { host } = new URL(nameFor(ada));
  const proof = await ask(host);
  expect([proof.status, proof.text]).toEqual([200, expect.stringMatching(/^[0-9a-f]{64}$/)]);
  expect((await ask(`${host}:443`)).text).toBe(proof.text);
  expect((await ask(new URL(serverUrl()).host)).text).not.toMatch(/^[0-9a-f]{64}$/);
});

test("an unverified domain does not affect its host", async () => {
  const ada = await person();
  const redirects = { redirectroot: "https://example.com/mine", redirect404: "https://example.com/mine" };
  await add(ada, { domain: nameFor(ada), ...redirects });
  const { host } = new URL(nameFor(ada));
  await api(ada.key).post("/api/url/add", { url: "https://example.com/", custom: "menu", domain: host });
  const on = async (path: string) => {
    const { status, headers } = await visit(path, { Host: host });
    return [status, headers.location ?? null];
  };
  expect(await on("/menu")).toEqual([404, null]);
  expect(await on("/login")).toEqual([200, null]);
  verifyDomain(host);
  await expect.poll(() => on("/menu")).toEqual([302, "https://example.com/"]);
});

test("a proxy gets no certificate for an unverified domain", async () => {
  const ada = await person();
  await add(ada, { domain: nameFor(ada) });
  const { status, text } = await send("GET", `/internal/tls-ask?domain=${new URL(nameFor(ada)).host}`, {
    headers: { "X-Forwarded-For": ada.address },
  });
  expect([status, text]).toEqual([404, ""]);
});

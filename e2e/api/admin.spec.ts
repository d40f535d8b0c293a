import { admin, api, expect, type Person, person, send, test, verifyDomain, visit } from "../fixtures";
import { signInCookie } from "../people";

type List<N extends string> = {
  data: { result: number } & Record<N, { id: number; blocked: string | null }[]>;
};

// One key has thirty calls a minute; the admin's browser has more.
async function asAdmin() {
  const cookie = await signInCookie(admin());
  const headers = { Cookie: cookie, Origin: new URL(process.env.E2E_URL ?? "").origin };
  return api(undefined, { ...headers, "Content-Type": "application/json" });
}

const aLink = async ({ key, username }: Person) =>
  (await api(key).post<{ id: number }>("/api/url/add", { url: "https://example.com/", custom: username }))
    .json.id;

test("to everybody but the admin the addresses of the administration do not exist", async () => {
  const ada = await person();
  const id = await aLink(ada);
  for (const noun of ["users", "links", "domains"])
    expect((await api(ada.key).get(`/api/admin/${noun}`)).status, noun).toBe(404);
  for (const noun of ["user", "link", "domain"])
    expect((await api(ada.key).put(`/api/admin/${noun}/${id}/update`, { blocked: true })).status).toBe(404);
  expect((await visit(`/${ada.username}`)).status).toBe(302);
});

test("a link that is taken down answers 451, and leads again when it is put up", async () => {
  const [operator, ada] = [await asAdmin(), await person()];
  const id = await aLink(ada);
  expect((await visit(`/${ada.username}`)).status).toBe(302);
  expect((await operator.put(`/api/admin/link/${id}/update`, { blocked: true })).status).toBe(200);
  expect((await visit(`/${ada.username}`)).status).toBe(451);
  const found = await operator.get<List<"links">>(`/api/admin/links?q=${ada.username}&state=blocked`);
  expect(found.json.data.links).toMatchObject([{ id, owner: ada.username, blocked: expect.any(String) }]);
  await operator.put(`/api/admin/link/${id}/update`, { blocked: false });
  expect((await visit(`/${ada.username}`)).status).toBe(302);
});

test("a blocked user loses keys, browsers and links at once, and unblocking restores them", async () => {
  const [operator, eve] = [await asAdmin(), await person()];
  await aLink(eve);
  const cookie = await signInCookie(eve);
  const signedIn = async () => {
    const { json } = await send<{ data: { user: object | null } }>("GET", "/api/session", {
      headers: { Cookie: cookie },
    });
    return json.data.user !== null;
  };
  expect([(await visit(`/${eve.username}`)).status, await signedIn()]).toEqual([302, true]);
  await operator.put(`/api/admin/user/${eve.id}/update`, { blocked: true });
  expect((await api(eve.key).get("/api/account")).status).toBe(401);
  expect([(await visit(`/${eve.username}`)).status, await signedIn()]).toEqual([451, false]);
  const found = await operator.get<List<"users">>(`/api/admin/users?q=${eve.email}`);
  expect(found.json.data.users).toMatchObject([{ id: eve.id, links: 1, blocked: expect.any(String) }]);
  await operator.put(`/api/admin/user/${eve.id}/update`, { blocked: false });
  expect((await api(eve.key).get("/api/account")).status).toBe(200);
  expect((await visit(`/${eve.username}`)).status).toBe(302);
});

test("all links of a blocked domain answer 451", async () => {
  const [operator, ada] = [await asAdmin(), await person()];
  const host = `${ada.username}.example`;
  const { json } = await api(ada.key).post<{ id: number }>("/api/domain/add", { domain: `https://${host}` });
  await api(ada.key).post("/api/url/add", { url: "https://example.com/", custom: "menu", domain: host });
  const status = async () => (await visit("/menu", { Host: host })).status;
  verifyDomain(host);
  await expect.poll(status).toBe(302);
  expect((await operator.put(`/api/admin/domain/${json.id}/update`, { blocked: true })).status).toBe(200);
  expect(await status()).toBe(451);
  const found = await operator.get<List<"domains">>(`/api/admin/domains?q=${host}`);
  expect(found.json.data.domains).toMatchObject([{ id: json.id, links: 1, owner: ada.username }]);
  await operator.put(`/api/admin/domain/${json.id}/update`, { blocked: false });
  expect(await status()).toBe(302);
});

test("the admin cannot lock himself out", async () => {
  const operator = await asAdmin();
  expect((await operator.put(`/api/admin/user/${admin().id}/update`, { blocked: true })).status).toBe(400);
});

test("a visitor's report is in the admin's list until it is settled", async () => {
  const [operator, ada] = [await asAdmin(), await person()];
  await aLink(ada);
  const link = `${process.env.E2E_URL}/${ada.username}`;
  const sent = await send("POST", "/report", {
    headers: { "Content-Type": "application/x-www-form-urlencoded", "X-Forwarded-For": ada.address },
    body: new URLSearchParams({ link, reason: "phishing", note: `about ${ada.username}` }).toString(),
  });
  expect(sent.status, sent.text).toBe(200);
  type Reports = { data: { reports: { id: number; note: string; link: { shorturl: string } }[] } };
  const mine = async () =>
    (await operator.get<Reports>("/api/admin/reports?limit=1000")).json.data.reports.find(
      ({ note }) => note === `about ${ada.username}`,
    );
  const report = await mine();
  expect(report).toMatchObject({ reason: "phishing", link: { shorturl: link } });
  expect((await operator.post(`/api/admin/report/${report?.id}/settle`)).status).toBe(200);
  expect(await mine()).toBeUndefined();
  expect((await operator.post(`/api/admin/report/${report?.id}/settle`)).status).toBe(404);
});

import { api, expect, person, test, verifyDomain, visit } from "../fixtures";

type Missing = { id: number; path: string; custom: string | null; hits: number; ignored: boolean };

test("what a domain's visitors ask for in vain is listed, ignored, made a link, and removed", async () => {
  const ada = await person();
  const host = `go.${ada.username}.example`;
  const { json } = await api(ada.key).post<{ id: number }>("/api/domain/add", { domain: `https://${host}` });
  verifyDomain(host);
  const address = `/api/domain/${json.id}/missing`;
  const list = async (query = "") =>
    (await api(ada.key).get<{ data: { result: number; paths: Missing[] } }>(address + query)).json.data.paths;
  await expect.poll(async () => (await visit("/.well-known/switchyard", { Host: host })).status).toBe(200);
  for (const path of ["/Summer", "/summer?utm_source=x", "/sale/2027", "/wp-login.php"])
    expect((await visit(path, { Host: host })).status).toBe(404);
  await expect.poll(async () => (await list()).length).toBe(2);
  const [summer, sale] = await list();
  expect(summer).toMatchObject({ path: "/Summer", custom: "Summer", hits: 2, ignored: false });
  expect(sale?.path).toBe("/sale/2027");

  const ignored = await api(ada.key).put(`${address}/${sale?.id}`, { ignored: true });
  expect([ignored.status, ignored.text]).toEqual([200, expect.stringContaining('"ignored":true')]);
  expect((await list("?status=ignored")).map(({ path }) => path)).toEqual(["/sale/2027"]);
  await api(ada.key).post("/api/url/add", { url: "https://example.com/", custom: "summer", domain: host });
  expect(await list()).toEqual([]);

  expect((await api(ada.key).put(`${address}/${sale?.id}`, {})).status).toBe(400);
  expect((await api(ada.key).delete(`${address}/${sale?.id}`)).status).toBe(200);
  expect((await api(ada.key).delete(`${address}/${sale?.id}`)).status).toBe(404);
  expect((await api(ada.key).delete(address)).status).toBe(200);
  expect(await list("?status=all")).toEqual([]);
});

import { api, expect, type Person, person, test } from "../fixtures";

type Made = { error: number; id: number };
type Pixel = { id: number; type: string; name: string; tag: string; date: string };
type List = { error: string; data: { result: number; pixels: Pixel[] } };

const tag = "318274659102834";
const make = async ({ key }: Person, body: object = {}) =>
  (await api(key).post<Made>("/api/pixel/add", { type: "fbpixel", name: "Shop", tag, ...body })).json.id;
const listOf = async ({ key }: Person) => (await api(key).get<List>("/api/pixels")).json.data.pixels;

test("a new pixel is answered with error and id, and listed as it was sent", async () => {
  const ada = await person();
  const made = await api(ada.key).post<Made>("/api/pixel/add", { type: "fbpixel", name: "Shop", tag });
  expect(made.status).toBe(200);
  expect(made.json).toEqual({ error: 0, id: made.json.id });
  const neutral = await make(ada, { type: "socialnetworkpixel", name: "Blog" });
  const { json } = await api(ada.key).get<List>("/api/pixels");
  expect(json).toEqual({
    error: "0",
    data: {
      result: 2,
      perpage: 15,
      currentpage: 1,
      nextpage: 1,
      maxpage: 1,
      pixels: [
        {
          id: made.json.id,
          type: "fbpixel",
          name: "Shop",
          tag,
          date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        },
        { id: neutral, type: "socialnetworkpixel", name: "Blog", tag, date: expect.any(String) },
      ],
    },
  });
});

test("the list has pages", async () => {
  const ada = await person();
  const ids = [await make(ada), await make(ada), await make(ada)];
  const { json } = await api(ada.key).get<List>("/api/pixels?limit=2&page=2");
  expect(json.data).toMatchObject({ result: 3, perpage: 2, currentpage: 2, nextpage: 2, maxpage: 2 });
  expect(json.data.pixels.map(({ id }) => id)).toEqual(ids.slice(2));
});

for (const [body, message] of [
  [{ name: "A", tag }, "type is required."],
  [{ type: "fbpixel", tag }, "name is required."],
  [{ type: "fbpixel", name: "A" }, "tag is required."],
  [
    { type: "fbpixel", name: "A", tag: "');alert(1)//" },
    `tag must look like ${tag} for a pixel of this type.`,
  ],
] as const)
  test(`refuses ${JSON.stringify(body)} and keeps nothing`, async () => {
    const ada = await person();
    const { status, json } = await api(ada.key).post("/api/pixel/add", body);
    expect(status).toBe(400);
    expect(json).toEqual({ error: 1, message });
    expect(await listOf(ada)).toEqual([]);
  });

test("an update changes the tag and, when sent, the name", async () => {
  const ada = await person();
  const id = await make(ada);
  const { status, json } = await api(ada.key).put(`/api/pixel/${id}/update`, { tag: "1234567890" });
  expect(status).toBe(200);
  expect(json).toEqual({ error: 0, message: "Pixel has been updated successfully." });
  expect(await listOf(ada)).toMatchObject([{ name: "Shop", tag: "1234567890", type: "fbpixel" }]);
  await api(ada.key).put(`/api/pixel/${id}/update`, { tag: "1234567890", name: "Renamed" });
  expect(await listOf(ada)).toMatchObject([{ name: "Renamed" }]);
});

test("an update without a tag, or with one of another kind, changes nothing", async () => {
  const ada = await person();
  const id = await make(ada);
  for (const body of [{ name: "B" }, { tag: "G-4KQ8ZW1X7T" }])
    expect((await api(ada.key).put(`/api/pixel/${id}/update`, body)).status).toBe(400);
  expect(await listOf(ada)).toMatchObject([{ name: "Shop", tag }]);
});

test("a deleted pixel is gone, and the link that carried it stays", async () => {
  const ada = await person();
  const id = await make(ada);
  const link = await api(ada.key).post<Made>("/api/url/add", { url: "https://example.com/", pixels: [id] });
  const { status, json } = await api(ada.key).delete(`/api/pixel/${id}/delete`);
  expect(status).toBe(200);
  expect(json).toEqual({ error: 0, message: "Pixel has been deleted successfully." });
  expect(await listOf(ada)).toEqual([]);
  expect((await api(ada.key).delete(`/api/pixel/${id}/delete`)).status).toBe(404);
  expect((await api(ada.key).get(`/api/url/${link.json.id}?include=settings`)).json).toMatchObject({
    settings: { pixels: [] },
  });
});

test("without a key there is nothing to see or change", async () => {
  expect((await api().post("/api/pixel/add")).status).toBe(401);
  expect((await api().get("/api/pixels")).status).toBe(401);
});

test("the list searches, filters by kind, and includes usage on request", async () => {
  const ada = await person();
  const id = await make(ada);
  await make(ada, { type: "bing", name: "Search", tag: "187402653" });
  await api(ada.key).post("/api/url/add", { url: "https://example.com/", pixels: [id] });
  const names = async (query: string) =>
    (await api(ada.key).get<List>(`/api/pixels?${query}`)).json.data.pixels.map(({ name }) => name);
  expect(await names("q=18740")).toEqual(["Search"]);
  expect(await names("q=sHoP")).toEqual(["Shop"]);
  expect(await names("kind=searchenginepixel")).toEqual(["Search"]);
  expect(await names("order=links")).toEqual(["Shop", "Search"]);
  const { json } = await api(ada.key).get<{ data: object }>(`/api/pixel/${id}`);
  expect(json.data).toMatchObject({ id, type: "fbpixel", kind: "socialnetworkpixel", links: 1 });
});

test("a pixel's test page has no origin, sends no referrer, and is its owner's alone", async () => {
  const [ada, bob] = [await person(), await person()];
  const id = await make(ada);
  const { status, headers, text } = await api(ada.key).get(`/api/pixel/${id}/test?run=7-"</script>`);
  expect([status, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  expect(headers["content-security-policy"]).toContain("sandbox allow-scripts");
  expect(headers["content-security-policy"]).not.toContain("allow-same-origin");
  expect(headers["referrer-policy"]).toBe("no-referrer");
  expect(text).toContain(tag);
  expect(text).not.toContain('7-"');
  expect((await api(bob.key).get(`/api/pixel/${id}/test`)).status).toBe(404);
  expect((await api().get(`/api/pixel/${id}/test`)).status).toBe(401);
});

import { api, expect, type Person, person, test, visit } from "../fixtures";

const url = "https://example.com/page?a=1";

type Made = { error: number; id: number; shorturl: string };
type Entry = Record<string, unknown> & { id: number; alias: string };
type List = { error: string; data: { result: number; nextpage: number; maxpage: number; urls: Entry[] } };
type Details = {
  error: number;
  details: Record<string, unknown>;
  data: Record<string, unknown>;
  settings?: object;
};

const keysOf = (value: object) => Object.keys(value);
const make = async (somebody: Person, body: object = {}) =>
  (await api(somebody.key).post<Made>("/api/url/add", { url, ...body })).json;

test.describe("POST /api/url/add", () => {
  test("makes a link under a random alias and answers exactly error, id and shorturl", async () => {
    const { status, json } = await api((await person()).key).post<Made>("/api/url/add", { url });
    expect(status).toBe(200);
    expect(keysOf(json)).toEqual(["error", "id", "shorturl"]);
    expect(json.error).toBe(0);
    expect(json.shorturl).toMatch(/\/[2-9A-HJ-NP-Za-km-z]{7}$/);
  });

  test("takes the requested alias once, case-insensitively", async () => {
    const [ada, bob] = [await person(), await person()];
    const custom = `Spring-${ada.username}`;
    expect((await make(ada, { custom })).shorturl).toMatch(new RegExp(`/${custom}$`));
    const again = await api(bob.key).post("/api/url/add", { url, custom: custom.toUpperCase() });
    expect(again.status).toBe(409);
    expect(keysOf(again.json)).toEqual(["error", "message"]);
  });

  for (const custom of ["api", "Dashboard", "qr", "robots.txt"]) {
    test(`refuses the reserved word ${custom}`, async () => {
      const { status, json } = await api((await person()).key).post("/api/url/add", { url, custom });
      expect(status).toBe(400);
      expect(json).toEqual({ error: 1, message: "custom is a reserved word." });
    });
  }

  test("stores the whole documented body and gives it back", async () => {
    const ada = await person();
    const { id } = await make(ada, {
      type: "frame",
      password: "sesame",
      expiry: "2031-05-06 07:08:09",
      geotarget: [{ location: "France", link: "https://fr.example" }],
      devicetarget: [{ device: "iPhone", link: "https://ios.example/app" }],
      languagetarget: [{ language: "pt-BR", link: "https://br.example/" }],
      parameters: [{ name: "utm_source", value: "mail & more" }],
      metatitle: "A title",
      metadescription: "A description",
      metaimage: "https://example.com/i.png",
    });
    const { json } = await api(ada.key).get<Details>(`/api/url/${id}?include=settings`);
    expect(json.details).toMatchObject({
      id,
      longurl: url,
      title: "A title",
      description: "A description",
      location: { france: "https://fr.example/" },
      device: { iphone: "https://ios.example/app" },
      expiry: "2031-05-06 07:08:09",
    });
    expect(json.settings).toMatchObject({
      type: "frame",
      password: true,
      languagetarget: [{ language: "pt-br", link: "https://br.example/" }],
      parameters: [{ name: "utm_source", value: "mail & more" }],
      metaimage: "https://example.com/i.png",
    });
    expect(JSON.stringify(json)).not.toContain("sesame");
  });

  test("refuses missing and foreign references, and creates nothing", async () => {
    const ada = await person();
    const foreign = [
      { domain: "https://not-yours.example" },
      { type: "999999" },
      { type: "overlay-999999" },
      { pixels: [999999] },
    ];
    for (const body of [...foreign, { campaign: 999999 }, { channel: 999999 }]) {
      const { status, json } = await api(ada.key).post("/api/url/add", { url, ...body });
      expect([status, json.error], JSON.stringify(json)).toEqual([400, 1]);
    }
    expect((await api(ada.key).get<List>("/api/urls")).json.data.result).toBe(0);
  });

  test("refuses a destination that is a short link of ours", async () => {
    const ada = await person();
    const { shorturl } = await make(ada);
    const { status, json } = await api(ada.key).post("/api/url/add", { url: shorturl });
    expect([status, json.message]).toEqual([400, "url must not be a short link of this service."]);
  });

  test("of twenty equal creates at one moment exactly one wins, the others are conflicts", async () => {
    const ada = await person();
    const custom = `race-${ada.username}`;
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => api(ada.key).post("/api/url/add", { url, custom })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(409)]);
    expect((await api(ada.key).get<List>("/api/urls")).json.data.result).toBe(1);
  });
});

test.describe("GET /api/url/:id", () => {
  test("has exactly the documented keys; statistics are 0 while there are none", async () => {
    const ada = await person();
    const { id } = await make(ada);
    const { json } = await api(ada.key).get<Details>(`/api/url/${id}`);
    expect(keysOf(json)).toEqual(["error", "details", "data"]);
    expect(keysOf(json.details)).toEqual(
      "id shorturl longurl title description location device expiry date".split(" "),
    );
    expect(json.details).toMatchObject({ location: {}, device: {}, expiry: null });
    expect(json.data).toEqual({
      clicks: 0,
      uniqueClicks: 0,
      topCountries: 0,
      topReferrers: 0,
      topBrowsers: 0,
      topOs: 0,
      socialCount: { facebook: 0, twitter: 0, google: 0 },
    });
  });

  for (const id of ["2147483648", "9007199254740993", "1abc", "1.0", "%EF%BC%91", "%00", "0", "-1", "01"]) {
    test(`${id} is no id: 404`, async () => {
      const { status, json } = await api((await person()).key).get(`/api/url/${id}`);
      expect([status, json.error]).toEqual([404, 1]);
    });
  }
});

test.describe("PUT /api/url/:id/update", () => {
  test("changes what is sent, clears what is empty, keeps the rest; the address is called short", async () => {
    const ada = await person();
    const { id } = await make(ada, {
      metatitle: "Old",
      metadescription: "Stays",
      expiry: "2031-01-01",
      password: "x",
    });
    const changed = await api(ada.key).put(`/api/url/${id}/update`, {
      url: "https://new.example/",
      metatitle: "",
      expiry: null,
    });
    expect(keysOf(changed.json)).toEqual(["error", "id", "short"]);
    const { details, settings } = (await api(ada.key).get<Details>(`/api/url/${id}?include=settings`)).json;
    expect(details).toMatchObject({
      longurl: "https://new.example/",
      title: "",
      description: "Stays",
      expiry: null,
    });
    expect(settings).toMatchObject({ password: true });
  });

  test("needs the url", async () => {
    const ada = await person();
    const { id } = await make(ada);
    const { status, json } = await api(ada.key).put(`/api/url/${id}/update`, { metatitle: "x" });
    expect([status, json.message]).toEqual([400, "url is required."]);
  });

  test("a renamed link answers under its new alias at once, and no longer under the old", async () => {
    const ada = await person();
    const { id, shorturl } = await make(ada, { custom: `old-${ada.username}` });
    expect((await visit(shorturl)).status).toBe(302);
    const { json } = await api(ada.key).put<{ short: string }>(`/api/url/${id}/update`, {
      url,
      custom: `new-${ada.username}`,
    });
    expect((await visit(json.short)).headers.location).toBe(url);
    expect((await visit(shorturl)).status).toBe(404);
  });

  test("cannot take an alias that is taken", async () => {
    const ada = await person();
    const [one, two] = [
      await make(ada, { custom: `1-${ada.username}` }),
      await make(ada, { custom: `2-${ada.username}` }),
    ];
    const { status } = await api(ada.key).put(`/api/url/${two.id}/update`, {
      url,
      custom: `1-${ada.username}`,
    });
    expect(status).toBe(409);
    expect((await visit(one.shorturl)).status).toBe(302);
    expect((await visit(two.shorturl)).status).toBe(302);
  });
});

test.describe("DELETE /api/url/:id/delete", () => {
  test("ends the link at once, in the documented words", async () => {
    const ada = await person();
    const { id, shorturl } = await make(ada);
    expect((await visit(shorturl)).status).toBe(302);
    const { json } = await api(ada.key).delete(`/api/url/${id}/delete`);
    expect(json).toEqual({ error: 0, message: "Link has been deleted successfully" });
    expect((await visit(shorturl)).status).toBe(404);
    expect((await api(ada.key).get(`/api/url/${id}`)).status).toBe(404);
    expect((await api(ada.key).delete(`/api/url/${id}/delete`)).status).toBe(404);
  });

  test("can be undone, unless the alias was taken meanwhile", async () => {
    const [ada, bob] = [await person(), await person()];
    const custom = `undo-${ada.username}`;
    const { id, shorturl } = await make(ada, { custom });
    await api(ada.key).delete(`/api/url/${id}/delete`);
    expect((await api(ada.key).post(`/api/url/${id}/restore`)).status).toBe(200);
    expect((await visit(shorturl)).headers.location).toBe(url);
    await api(ada.key).delete(`/api/url/${id}/delete`);
    await make(bob, { custom });
    expect((await api(ada.key).post(`/api/url/${id}/restore`)).status).toBe(409);
  });
});

test.describe("GET /api/url/inspect", () => {
  for (const url of [
    "http://127.0.0.1/",
    "http://localhost.invalid/",
    "https://10.0.0.1:8443/",
    "ftp://example.com/",
  ])
    test(`does not look at ${url}`, async () => {
      const { key } = await person();
      const { status, json } = await api(key).get<{ message: string }>(
        `/api/url/inspect?url=${encodeURIComponent(url)}`,
      );
      expect([status, json.message], url).toEqual([400, expect.stringMatching(/^url /)]);
    });
});

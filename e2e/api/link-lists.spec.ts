import { api, expect, type Person, person, test } from "../fixtures";

const url = "https://example.com/page?a=1";

type Made = { error: number; id: number; shorturl: string };
type Entry = Record<string, unknown> & { id: number; alias: string };
type List = { error: string; data: { result: number; nextpage: number; maxpage: number; urls: Entry[] } };

const keysOf = (value: object) => Object.keys(value);
const make = async (somebody: Person, body: object = {}) =>
  (await api(somebody.key).post<Made>("/api/url/add", { url, ...body })).json;

test.describe("GET /api/urls", () => {
  test("has exactly the documented keys and types; error is the string 0", async () => {
    const ada = await person();
    await make(ada, { custom: `one-${ada.username}` });
    const { json } = await api(ada.key).get<List>("/api/urls");
    expect(json.error).toBe("0");
    expect(keysOf(json.data)).toEqual(["result", "perpage", "currentpage", "nextpage", "maxpage", "urls"]);
    const [entry] = json.data.urls;
    expect(keysOf(entry ?? {})).toEqual([
      "id",
      "alias",
      "shorturl",
      "longurl",
      "clicks",
      "title",
      "description",
      "date",
    ]);
    expect(entry).toMatchObject({
      alias: `one-${ada.username}`,
      longurl: url,
      clicks: 0,
      title: "",
      description: "",
    });
    expect(entry?.date).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  test("pages newest first, and past the end there is an empty page", async () => {
    const ada = await person();
    const made = [await make(ada), await make(ada), await make(ada)];
    const page = async (query: string) => (await api(ada.key).get<List>(`/api/urls?${query}`)).json.data;
    expect((await page("limit=2")).urls.map(({ id }) => id)).toEqual([made[2]?.id, made[1]?.id]);
    expect(await page("limit=2&page=1")).toMatchObject({
      result: 3,
      perpage: 2,
      currentpage: 1,
      nextpage: 2,
      maxpage: 2,
    });
    expect(await page("limit=2&page=9")).toMatchObject({ currentpage: 9, nextpage: 2, maxpage: 2, urls: [] });
  });

  for (const [query, perpage, currentpage] of [
    ["limit=-1&page=-1", 15, 1],
    ["limit=abc&page=0", 15, 1],
    ["limit=1000000000&page=99999999999999999999", 1000, 1],
    ["limit=1.5&order=date;DROP%20TABLE%20links", 15, 1],
  ] as const) {
    test(`${query} falls back to what is allowed`, async () => {
      const { status, json } = await api((await person()).key).get<List>(`/api/urls?${query}`);
      expect(status).toBe(200);
      expect(json.data).toMatchObject({ perpage, currentpage });
    });
  }

  test("finds links by alias, address and title, taking signs of LIKE as they are", async () => {
    const ada = await person();
    const a = await make(ada, { custom: `a_b-${ada.username}` });
    const b = await make(ada, { custom: `axb-${ada.username}`, metatitle: "Spring 100%" });
    const found = async (q: string) =>
      (await api(ada.key).get<List>(`/api/urls?q=${encodeURIComponent(q)}`)).json.data.urls.map(
        ({ id }) => id,
      );
    expect(await found("A_B")).toEqual([a.id]);
    expect(await found("100%")).toEqual([b.id]);
    expect(await found("example.com/page")).toEqual([b.id, a.id]);
  });

  test("adds what include asks for, and nothing else", async () => {
    const ada = await person();
    await make(ada, { geotarget: [{ location: "PL", link: url }], password: "x" });
    const { json } = await api(ada.key).get<List>("/api/urls?include=rules,status,nonsense");
    expect(keysOf(json.data.urls[0] ?? {}).slice(8)).toEqual(["status", "rules"]);
    expect(json.data.urls[0]).toMatchObject({ status: "active", rules: { geo: ["pl"], password: true } });
  });

  test("shows each state on its own", async () => {
    const ada = await person();
    const made = {
      active: await make(ada),
      expired: await make(ada, { expiry: "2020-01-01" }),
      disabled: await make(ada, { status: "disabled" }),
    };
    for (const [state, { id }] of Object.entries(made)) {
      const { json } = await api(ada.key).get<List>(`/api/urls?state=${state}`);
      expect([json.data.result, json.data.urls[0]?.id], state).toEqual([1, id]);
    }
  });
});

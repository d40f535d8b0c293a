import { api, expect, type Person, person, test, visit } from "../fixtures";

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

type Answer = { data: { density: string; hidden: string[] } };

test("display settings of the list are stored per person", async () => {
  const [ada, bob] = [await person(), await person()];
  const read = async ({ key }: typeof ada) => (await api(key).get<Answer>("/api/urls/display")).json.data;
  expect(await read(ada)).toEqual({ density: "roomy", hidden: [] });
  const kept = { density: "compact", hidden: ["trend"] };
  expect((await api(ada.key).put("/api/urls/display/update", kept)).status).toBe(200);
  expect(await read(ada)).toEqual(kept);
  expect(await read(bob)).toEqual({ density: "roomy", hidden: [] });
});

test("words that mean nothing are refused at their field", async () => {
  const { key } = await person();
  const { status, json } = await api(key).put<{ message: string }>("/api/urls/display/update", {
    density: "huge",
    hidden: [],
  });
  expect([status, json.message]).toEqual([400, expect.stringMatching(/^density must be/)]);
});

type MadeLink = { id: number; shorturl: string };
type Row = { id: number; archived?: string | null };

const makeLink = async ({ key }: Person, body: object = {}) =>
  (await api(key).post<MadeLink>("/api/url/add", { url: "https://example.com/", ...body })).json;
const list = async ({ key }: Person, query = "") =>
  (await api(key).get<{ data: { result: number; urls: Row[] } }>(`/api/urls?${query}`)).json.data;
const ids = ({ urls }: { urls: Row[] }) => urls.map(({ id }) => id);
const archive = ({ key }: Person, links: number[], archived: boolean) =>
  api(key).post("/api/urls/change", { links, change: { archived } });

test.describe("archived links", () => {
  test("leave every order and count of the list, are listed as archived, and still redirect", async () => {
    const ada = await person();
    const [kept, away] = [await makeLink(ada), await makeLink(ada)];
    await archive(ada, [away.id], true);
    for (const order of ["date", "click", "last", "title", "expiry"]) {
      const page = await list(ada, `order=${order}`);
      expect([ids(page), page.result], order).toEqual([[kept.id], 1]);
    }
    expect(ids(await list(ada, "state=archived"))).toEqual([away.id]);
    expect(ids(await list(ada, "state=any"))).toEqual([away.id, kept.id]);
    expect((await visit(away.shorturl)).status).toBe(302);
  });

  test("are restored by a bulk change or a single update", async () => {
    const ada = await person();
    const [one, two] = [await makeLink(ada), await makeLink(ada)];
    await archive(ada, [one.id, two.id], true);
    expect((await list(ada)).result).toBe(0);
    await archive(ada, [one.id], false);
    await api(ada.key).put(`/api/url/${two.id}/update`, { url: "https://example.com/", archived: false });
    const page = await list(ada, "include=archived");
    expect(page).toMatchObject({ result: 2, urls: [{ archived: null }, { archived: null }] });
  });

  test("include the time of archiving", async () => {
    const ada = await person();
    const { id } = await makeLink(ada);
    await api(ada.key).put(`/api/url/${id}/update`, { url: "https://example.com/", archived: true });
    const moment = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
    expect((await list(ada, "state=archived&include=archived")).urls[0]?.archived).toMatch(moment);
  });
});

test.describe("GET /api/urls/counts", () => {
  const counts = async ({ key }: Person, query: string) =>
    (await api(key).get<{ data: { counts: Record<string, number> } }>(`/api/urls/counts?${query}`)).json.data
      .counts;

  test("says what each value of a filter would show beside the other filters", async () => {
    const ada = await person();
    const channel = (await api(ada.key).post<{ id: number }>("/api/channel/add", { name: "Print" })).json.id;
    const one = await makeLink(ada, { type: "frame", channel, title: "Spring" });
    await makeLink(ada, { title: "Spring" });
    const away = await makeLink(ada, { channel });
    await archive(ada, [away.id], true);
    expect(await counts(ada, "by=type&type=splash")).toEqual({ frame: 1, direct: 1 });
    expect(await counts(ada, "by=channel")).toEqual({ [channel]: 1 });
    expect(await counts(ada, "by=state&q=spring")).toEqual({ all: 2, active: 2, any: 2 });
    expect(await counts(ada, "by=qr&type=frame")).toEqual({ no: 1 });
    expect(await counts(ada, "by=domain&state=archived")).toEqual({ default: 1 });
    expect(ids(await list(ada, `channel=${channel}`))).toEqual([one.id]);
  });

  test("counts nobody else's links", async () => {
    const [ada, bob] = [await person(), await person()];
    await makeLink(bob, { type: "frame" });
    expect(await counts(ada, "by=type")).toEqual({});
  });

  test("refuses what cannot be counted", async () => {
    const { key } = await person();
    const { status, json } = await api(key).get<{ error: number }>("/api/urls/counts?by=color");
    expect([status, json.error]).toEqual([400, 1]);
  });
});

test("a list is narrowed to links in any, all or none of some channels", async () => {
  const ada = await person();
  const [print, mail] = await Promise.all(
    ["Print", "Mail"].map(
      async (name) => (await api(ada.key).post<{ id: number }>("/api/channel/add", { name })).json.id,
    ),
  );
  const both = await makeLink(ada, { channels: [print, mail] });
  const one = await makeLink(ada, { channels: [mail] });
  const none = await makeLink(ada);
  const filtered = async (match: string) =>
    ids(await list(ada, `channel=${print},${mail}&channelmatch=${match}`));
  expect(await filtered("any")).toEqual([one.id, both.id]);
  expect(await filtered("all")).toEqual([both.id]);
  expect(await filtered("none")).toEqual([none.id]);
});

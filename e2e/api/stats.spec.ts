import { get } from "node:http";
import { api, expect, type Person, person, send, serverUrl, test, visit } from "../fixtures";

type Link = { id: number; shorturl: string };
type Count = { clicks: number; uniqueClicks: number };
type Stats = {
  data: {
    totals: Count & { bots: number; refused: number };
    comparison?: { from: string; series: Count[] };
    breakdowns: Record<string, (Count & { value: string; name: string })[]>;
  };
};
type Values = { data: { result: number; values: (Count & { value: string; name: string })[] } };

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const SAFARI =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

const link = async ({ key }: Person, body: object = {}) =>
  (await api(key).post<Link>("/api/url/add", { url: "https://example.com/", ...body })).json;

async function clicked(owner: Person, { shorturl }: Link) {
  for (const agent of [FIREFOX, FIREFOX, SAFARI]) await visit(shorturl, { "User-Agent": agent });
  const total = async () => (await api(owner.key).get<Stats>("/api/stats")).json.data.totals.clicks;
  await expect.poll(total).toBe(3);
}

test("filters narrow statistics down and stack", async () => {
  const ada = await person();
  const made = await link(ada);
  await clicked(ada, made);
  const read = async (query: string) =>
    (await api(ada.key).get<Stats>(`/api/url/${made.id}/stats?${query}`)).json.data;
  expect((await read("filter[browser]=Firefox")).totals.clicks).toBe(2);
  expect((await read("filter[browser][not]=Firefox")).totals.clicks).toBe(1);
  expect((await read("filter[browser]=Firefox&filter[os]=iOS")).totals.clicks).toBe(0);
  expect((await read("filter[browser]=firefox|safari")).breakdowns.browser).toHaveLength(2);
});

test("a dimension's values are a list with pages and a search", async () => {
  const ada = await person();
  const made = await link(ada);
  await clicked(ada, made);
  const list = async (path: string) => (await api(ada.key).get<Values>(path)).json.data;
  const browsers = await list(`/api/url/${made.id}/stats/browser?limit=1`);
  expect(browsers.result).toBe(2);
  expect(browsers.values).toMatchObject([{ value: "Firefox", name: "Firefox", clicks: 2 }]);
  expect((await list("/api/stats/browser?q=saf")).values).toMatchObject([{ value: "Safari", clicks: 1 }]);
  expect((await api(ada.key).get(`/api/url/${made.id}/stats/shoe-size`)).status).toBe(404);
});

test("UTM is listed and filtered by what links carry, their own parameters before the address", async () => {
  const ada = await person();
  const made = await link(ada, {
    url: "https://example.com/?utm_source=Bl%C3%A4tt+er&utm_medium=print",
    parameters: [{ name: "utm_medium", value: "e-mail" }],
  });
  await clicked(ada, made);
  const list = async (path: string) => (await api(ada.key).get<Values>(path)).json.data.values;
  for (const of of [`/api/url/${made.id}`, "/api"]) {
    expect(await list(`${of}/stats/utm_source`)).toMatchObject([{ name: "Blätt er", clicks: 3 }]);
    expect(await list(`${of}/stats/utm_medium?q=mail`)).toMatchObject([{ value: "e-mail", clicks: 3 }]);
    expect(await list(`${of}/stats/utm_term`)).toMatchObject([{ value: "", name: "None", clicks: 3 }]);
  }
  const clicks = async (filter: string) =>
    (await api(ada.key).get<Stats>(`/api/stats?filter${filter}`)).json.data.totals.clicks;
  expect(await clicks("[utm_source]=bl%C3%A4tt%20er")).toBe(3);
  expect(await clicks("[utm_medium][not]=e-mail")).toBe(0);
  expect(await clicks("[utm_term]=none")).toBe(3);
  const single = await api(ada.key).get<{ data: { clicks: object[] } }>(
    `/api/url/${made.id}/clicks?filter[utm_source]=print`,
  );
  expect(single.json.data.clicks).toEqual([]);
});

test("a comparison is returned beside the requested range", async () => {
  const ada = await person();
  const { id } = await link(ada);
  const path = `/api/url/${id}/stats?from=2026-11-02&to=2026-11-03`;
  const { json } = await api(ada.key).get<Stats>(`${path}&compare=year`);
  expect(json.data.comparison?.from).toBe("2025-11-02");
  expect(json.data.comparison?.series).toHaveLength(2);
  for (const wrong of ["next", "2026-11-02", "2026-11-03,2026-11-02", "2026-02-30,2026-03-01"])
    expect((await api(ada.key).get(`${path}&compare=${wrong}`)).status, wrong).toBe(400);
});

test("a domain's statistics are those of its links, a channel's include its QR codes", async () => {
  const ada = await person();
  const { id } = (
    await api(ada.key).post<{ id: number }>("/api/domain/add", { domain: `https://${ada.username}.example` })
  ).json;
  const domain = await api(ada.key).get<Stats>(`/api/domain/${id}/stats`);
  expect(domain.json.data.totals).toEqual({ clicks: 0, uniqueClicks: 0, bots: 0, refused: 0 });
  const channel = (await api(ada.key).post<{ id: number }>("/api/channel/add", { name: "Print" })).json;
  const code = (
    await api(ada.key).post<{ id: number; link: string }>("/api/qr/add", { type: "text", data: "Hello" })
  ).json;
  await api(ada.key).post(`/api/channel/${channel.id}/assign/qr/${code.id}`);
  await visit(code.link);
  const scans = (path: string) => async () => (await api(ada.key).get<Stats>(path)).json.data.totals.clicks;
  await expect.poll(scans(`/api/channel/${channel.id}/stats`)).toBe(1);
  expect(await scans("/api/stats")()).toBe(1);
  expect(await scans(`/api/channel/${channel.id}/stats?filter[source]=qr`)()).toBe(1);
});

test.describe("groups", () => {
  type Link = { id: number; shorturl: string };
  type Stats = {
    data: { totals: { clicks: number; uniqueClicks: number; bots: number }; lastClick: string | null };
  };

  const link = async ({ key }: Person, body: object = {}) =>
    (await api(key).post<Link>("/api/url/add", { url: "https://example.com/", ...body })).json;
  const clicksOf =
    ({ key }: Person, path: string) =>
    async () =>
      (await api(key).get<Stats>(path)).json.data.totals.clicks;

  test("a campaign's statistics are those of its links; via its rotator, what that has sent", async () => {
    const ada = await person();
    const { json } = await api(ada.key).post<{ id: number; rotator: string }>("/api/campaign/add", {
      slug: `stats-${ada.username}`,
    });
    const inside = await link(ada, { campaign: json.id });
    const outside = await link(ada);
    await visit(json.rotator);
    await visit(json.rotator);
    for (const { shorturl } of [inside, outside]) await visit(shorturl);
    const path = `/api/campaign/${json.id}/stats`;
    await expect.poll(clicksOf(ada, path)).toBe(3);
    expect(await clicksOf(ada, `${path}?via=rotator`)()).toBe(2);
    expect((await api(ada.key).get<Stats>(path)).json.data.lastClick).toMatch(/^\d{4}-/);
    expect((await api(ada.key).get(`${path}?via=mail`)).status).toBe(400);
  });

  test("a channel's statistics are those of its links", async () => {
    const ada = await person();
    const { id } = (await api(ada.key).post<{ id: number }>("/api/channel/add", { name: "x" })).json;
    const [one, two] = [await link(ada, { channel: id }), await link(ada, { channel: id })];
    for (const { shorturl } of [one, two, await link(ada)]) await visit(shorturl);
    await expect.poll(clicksOf(ada, `/api/channel/${id}/stats`)).toBe(2);
  });

  test("an empty campaign, channel and workspace have statistics of zeros", async () => {
    const ada = await person();
    const campaign = (await api(ada.key).post<{ id: number }>("/api/campaign/add")).json;
    const channel = (await api(ada.key).post<{ id: number }>("/api/channel/add", { name: "x" })).json;
    for (const path of [`/api/campaign/${campaign.id}`, `/api/channel/${channel.id}`, "/api"]) {
      const { status, json } = await api(ada.key).get<Stats>(`${path}/stats`);
      expect(status, path).toBe(200);
      expect(json.data).toMatchObject({ totals: { clicks: 0, uniqueClicks: 0, bots: 0 }, lastClick: null });
    }
  });

  test("GET /api/stats counts everything that is the caller's, and nothing else", async () => {
    const [ada, bob] = [await person(), await person()];
    for (const { shorturl } of [await link(ada), await link(ada), await link(bob)]) await visit(shorturl);
    await expect.poll(clicksOf(ada, "/api/stats")).toBe(2);
    expect((await api().get("/api/stats")).status).toBe(401);
    expect((await api(ada.key).get("/api/stats?from=yesterday")).status).toBe(400);
  });

  test("GET /api/stats/first is the first day with a visit, of a record or of everything", async () => {
    const [ada, bob] = [await person(), await person()];
    const { id, shorturl } = await link(ada);
    const day = () => new Date().toJSON().slice(0, 10);
    const before = day();
    await visit(shorturl);
    await expect.poll(clicksOf(ada, "/api/stats")).toBe(1);
    const first = (query: string, { key } = ada) =>
      api(key).get<{ data: { day: string; timezone: string } }>(`/api/stats/first${query}`);
    for (const query of ["?tz=UTC", `?tz=UTC&record=url&id=${id}`]) {
      const { data } = (await first(query)).json;
      expect(data.timezone).toBe("UTC");
      expect([before, day()]).toContain(data.day);
    }
    expect((await first(`?record=url&id=${id}`, bob)).status).toBe(404);
    for (const query of ["?record=url", `?id=${id}`, "?record=shoe&id=1", "?record=url&id=x", "?tz=Nowhere"])
      expect((await first(query)).status, query).toBe(400);
  });
});

test.describe("live", () => {
  type Link = { id: number; shorturl: string };
  type Clicks = {
    data: { clicks: { time: string; outcome: string; browser: string }[]; next: string | null };
  };

  const link = async ({ key }: Person) =>
    (await api(key).post<Link>("/api/url/add", { url: "https://example.com/" })).json;

  /** Listens to a live view; `heard` is all it has said, `left` resolves once the server has ended it. */
  function listen({ key }: Person, path: string) {
    const view = { heard: "", end: () => {} };
    const request = get(serverUrl() + path, { headers: { Authorization: `Bearer ${key}` } }, (response) => {
      response.setEncoding("utf8").on("data", (text: string) => {
        view.heard += text;
      });
      response.on("error", () => {});
    }).on("error", () => {});
    view.end = () => request.destroy();
    return view;
  }

  test("a live view says how many came in half an hour, and shows each new click within seconds", async () => {
    const ada = await person();
    const [made, other] = [await link(ada), await link(ada)];
    const [view, all] = [listen(ada, `/api/url/${made.id}/live`), listen(ada, "/api/live")];
    await expect.poll(() => view.heard).toContain('event: clicks\ndata: {"minutes":30,"clicks":0,');
    await expect.poll(() => all.heard).toContain("event: clicks");
    await visit(made.shorturl);
    await expect.poll(() => view.heard).toMatch(/event: click\ndata: \{.*"outcome":"passed"/);
    await expect.poll(() => view.heard).toContain('"minutes":30,"clicks":1,');
    await visit(other.shorturl);
    await expect.poll(() => all.heard).toContain('"minutes":30,"clicks":2,');
    expect(view.heard).not.toContain('"clicks":2,');
    view.end();
    all.end();
  });

  test("a live view of several links sums up each of them, and shows no single clicks", async () => {
    const [ada, eve] = [await person(), await person()];
    const [made, other] = [await link(ada), await link(ada)];
    const path = `/api/urls/live?id=${made.id},${other.id}`;
    const [rows, foreign] = [listen(ada, path), listen(eve, path)];
    for (const view of [rows, foreign]) await expect.poll(() => view.heard).toContain("event: clicks");
    await visit(made.shorturl);
    const sums = new RegExp(`event: sums\ndata: .*"clicks":1,.*"links":{"${made.id}":{"":\\[1,1\\]}}`);
    await expect.poll(() => rows.heard).toMatch(sums);
    await expect.poll(() => rows.heard).toContain('"minutes":30,"clicks":1,');
    expect(rows.heard).not.toContain("event: click\n");
    expect(foreign.heard).not.toContain("event: sums");
    rows.end();
    foreign.end();
    expect((await api(ada.key).get("/api/urls/live?id=all")).status).toBe(400);
    expect((await api(ada.key).get("/api/urls/live")).status).toBe(400);
  });

  test("a live view is an unbuffered event stream that requires a key", async () => {
    const ada = await person();
    const { status, headers } = await send("GET", "/api/live", {
      headers: { Authorization: `Bearer ${ada.key}` },
    });
    expect(status).toBe(200);
    expect(headers).toMatchObject({ "content-type": "text/event-stream", "x-accel-buffering": "no" });
    expect(headers["cache-control"]).toContain("no-transform");
    expect(headers["content-encoding"]).toBeUndefined();
    expect((await send("GET", "/api/live")).status).toBe(401);
  });

  test("the newest clicks are a list, and a file", async () => {
    const ada = await person();
    const made = await link(ada);
    await visit(made.shorturl);
    await visit(made.shorturl);
    const path = `/api/url/${made.id}/clicks`;
    const list = async (query = "") => (await api(ada.key).get<Clicks>(path + query)).json.data;
    await expect.poll(async () => (await list()).clicks.length).toBe(2);
    const first = await list("?limit=1");
    expect(first.clicks).toMatchObject([{ outcome: "passed", browser: "Chrome" }]);
    expect((await list(`?limit=1&before=${first.next}`)).clicks).toHaveLength(1);
    expect((await api(ada.key).get(`${path}?before=yesterday`)).status).toBe(400);
    for (const file of [`${path}/export`, "/api/clicks/export?format=ndjson"]) {
      const { status, headers, text } = await api(ada.key).get(file);
      expect([status, text.trimEnd().split("\n").length]).toEqual([200, file.includes("ndjson") ? 2 : 3]);
      expect(headers["content-disposition"]).toMatch(/^attachment; filename="clicks\./);
    }
    expect((await api(ada.key).get("/api/url/2147483647/clicks/export")).status).toBe(404);
  });
});

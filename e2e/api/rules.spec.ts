import { api, CHROME, expect, type Person, person, test, visit } from "../fixtures";

type Made = { id: number; shorturl: string };
type Problem = { message: string; errors?: Record<string, string[]> };
type Simulated = {
  data: {
    rule: string;
    outcome: string;
    address: string | null;
    steps: { step: string; decided: boolean }[];
  };
};

const url = "https://example.com/";
const to = (path: string) => `${url}${path}`;
const make = ({ key }: Person, body: object) =>
  api(key).post<Made & Problem>("/api/url/add", { url, ...body });
const settings = async ({ key }: Person, id: number) =>
  (await api(key).get<{ settings: { rules: unknown } }>(`/api/url/${id}?include=settings`)).json.settings
    .rules;

const EVERY_KIND = [
  { country: ["DE", "AT"] },
  { region: ["DE-Bavaria"] },
  { city: ["Berlin"] },
  { continent: ["EU"] },
  { eu: true },
  { device: ["iphone"] },
  { system: { name: "iOS", least: "17" } },
  { browser: { name: "Chrome", least: "100", below: "130" } },
  { bot: false },
  { language: ["de"] },
  { referrer: { hosts: ["news.example"], path: "/a*" } },
  { query: { name: "ref", value: "x*" } },
  { utm: { source: "newsletter" } },
  { ip: ["203.0.113.0/24", "2001:db8::/32"] },
  { dates: { from: "2027-01-01", until: "2027-02-01 12:00", zone: "Europe/Warsaw" } },
  { hours: { days: ["sat", "sun"], from: "22:00", until: "04:00", zone: "Europe/Warsaw" } },
  { returning: true },
  { visit: { least: 2, most: 5 } },
  { percent: 25 },
];

test.describe("rules of a link", () => {
  test("are kept as they were sent, each kind of condition among them", async () => {
    const ada = await person();
    const rules = [
      { name: "Everything", when: { all: [{ any: EVERY_KIND }, { not: { bot: true } }] }, url: to("all") },
      {
        name: "Half",
        when: { percent: 50 },
        split: [
          { url: to("a"), weight: 3 },
          { url: to("b"), weight: 1 },
        ],
      },
      { name: "Page", when: { query: { name: "page" } }, page: "splash", splash: null },
      { name: "Others", page: "unavailable" },
    ];
    const { status, json } = await make(ada, { rules });
    expect(status).toBe(200);
    expect(await settings(ada, json.id)).toEqual(rules);
    const listed = await api(ada.key).get<{ data: { urls: { rules: { rules: string[] } }[] } }>(
      "/api/urls?include=rules",
    );
    expect(listed.json.data.urls[0]?.rules.rules).toEqual(["Everything", "Half", "Page", "Others"]);
  });

  test("send visitors on, after the targets and in their order", async () => {
    const ada = await person();
    const { json } = await make(ada, {
      geotarget: [{ location: "germany", link: to("germany") }],
      rules: [
        { name: "Robots", when: { bot: true }, page: "unavailable" },
        {
          name: "Chrome",
          when: { all: [{ browser: { name: "Chrome" } }, { query: { name: "ref", value: "news*" } }] },
          url: to("chrome"),
        },
        { name: "Chrome too", when: { browser: { name: "Chrome" } }, url: to("late") },
      ],
    });
    const at = async (query: string, headers: Record<string, string>) => {
      const { status, headers: answered } = await visit(`${json.shorturl}${query}`, headers);
      return status === 302 ? answered.location : status;
    };
    const [chrome, france] = [{ "User-Agent": CHROME }, { "X-Forwarded-For": "5.39.10.20" }];
    expect(await at("?ref=NewsLetter", { ...chrome, ...france })).toBe(to("chrome"));
    expect(await at("", { ...chrome, ...france })).toBe(to("late"));
    expect(await at("", { ...chrome, "X-Forwarded-For": "78.46.10.20" })).toBe(to("germany"));
    expect(await at("", { "User-Agent": "Googlebot/2.1", ...france })).toBe(403);
    expect(await at("", { "User-Agent": "curl/8.5", ...france })).toBe(url);
  });

  test("are simulated, also before they are saved", async () => {
    const ada = await person();
    const rules = [{ name: "News", when: { referrer: { hosts: ["news.example"] } }, url: to("news") }];
    const facts = {
      referrer: "https://www.news.example/today",
      address: "203.0.113.9",
      query: "a=1",
      visit: 2,
    };
    const { json } = await api(ada.key).post<Simulated>("/api/url/simulate", {
      link: { url, rules },
      ...facts,
    });
    expect(json.data).toMatchObject({ rule: "rule:News", outcome: "passed", address: to("news") });
    expect(json.data.steps.at(-1)).toEqual({ step: "rules", decided: true });
  });

  test("are changed, cleared and undone, and the history says so", async () => {
    const ada = await person();
    const rules = [{ name: "Robots", when: { bot: true }, page: "unavailable" }];
    const { json } = await make(ada, { rules });
    const path = `/api/url/${json.id}`;
    await api(ada.key).put(`${path}/update`, { url, title: "Kept" });
    expect(await settings(ada, json.id)).toEqual(rules);
    await api(ada.key).put(`${path}/update`, { url, rules: null });
    expect(await settings(ada, json.id)).toEqual([]);
    const history = await api(ada.key).get<{ data: { history: { id: number; changes: unknown[] }[] } }>(
      `${path}/history`,
    );
    const [entry] = history.json.data.history;
    expect(entry?.changes).toEqual([{ field: "rules", before: rules, after: [] }]);
    expect((await api(ada.key).post(`${path}/history/${entry?.id}/undo`)).status).toBe(200);
    expect(await settings(ada, json.id)).toEqual(rules);
  });

  test("that are wrong are refused by their place, and nothing is written", async () => {
    const ada = await person();
    const short = (await make(ada, {})).json.shorturl;
    const other = await person();
    const { json: foreign } = await api(other.key).post<{ id: number }>("/api/splash/add", {
      name: "Theirs",
    });
    const cases: [object[], RegExp][] = [
      [[{ when: { all: [{ country: ["Atlantis"] }] }, url }], /rules\.0\.when\.all\.0\.country\.0/],
      [[{ when: { planet: 1 }, url }], /is no condition/],
      [[{ when: { bot: true } }], /exactly one of url, page, split/],
      [[{ url: "javascript:alert(1)" }], /must begin with http/],
      [[{ split: [{ url }, { url: short }] }], /short link of this service/],
      [[{ page: "splash", splash: foreign.id }], /splash pages of yours/],
      [Array.from({ length: 51 }, () => ({ url })), /at most 50 rules/],
      ["x" as unknown as object[], /must be an array/],
    ];
    for (const [rules, problem] of cases) {
      const { status, json } = await make(ada, { rules });
      expect(status, JSON.stringify(rules).slice(0, 80)).toBe(400);
      expect(JSON.stringify(json)).toMatch(problem);
    }
    const listed = await api(ada.key).get<{ data: { result: number } }>("/api/urls");
    expect(listed.json.data.result).toBe(1);
  });
});

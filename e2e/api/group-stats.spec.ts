import { api, expect, type Person, person, test, visit } from "../fixtures";

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
  await expect.poll(clicksOf(ada, path), { timeout: 5_000 }).toBe(3);
  expect(await clicksOf(ada, `${path}?via=rotator`)()).toBe(2);
  expect((await api(ada.key).get<Stats>(path)).json.data.lastClick).toMatch(/^\d{4}-/);
  expect((await api(ada.key).get(`${path}?via=mail`)).status).toBe(400);
});

test("a channel's statistics are those of its links", async () => {
  const ada = await person();
  const { id } = (await api(ada.key).post<{ id: number }>("/api/channel/add", { name: "x" })).json;
  const [one, two] = [await link(ada, { channel: id }), await link(ada, { channel: id })];
  for (const { shorturl } of [one, two, await link(ada)]) await visit(shorturl);
  await expect.poll(clicksOf(ada, `/api/channel/${id}/stats`), { timeout: 5_000 }).toBe(2);
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
  await expect.poll(clicksOf(ada, "/api/stats"), { timeout: 5_000 }).toBe(2);
  expect((await api().get("/api/stats")).status).toBe(401);
  expect((await api(ada.key).get("/api/stats?from=yesterday")).status).toBe(400);
});

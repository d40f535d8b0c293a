import { api, expect, type Person, person, serverUrl, test, visit } from "../fixtures";

type Made = { error: number; id: number; link: string };
type List = { error: string; data: { bio: Record<string, unknown>[] } };

const content = {
  description: "Tickets & timetables",
  avatar: "https://example.com/face.png",
  accent: "#09707f",
  blocks: [
    { type: "link", label: "Shop <now>", url: "https://example.com/shop?a=1&b=2" },
    { type: "title", text: "More" },
    { type: "text", text: "First line\nSecond line" },
    { type: "image", image: "https://example.com/a.png", alt: "A train", url: "https://example.com/" },
  ],
};
const make = async ({ key }: Person, body: object = {}) =>
  (await api(key).post<Made>("/api/bio/add", { title: "Ada's rails", content, ...body })).json;

test("a new bio page is answered with its link, and listed", async () => {
  const ada = await person();
  const alias = `Ada-${ada.username}`;
  const made = await api(ada.key).post<Made>("/api/bio/add", { title: "Ada", alias });
  expect(made.status).toBe(200);
  expect(made.json).toEqual({ error: 0, id: made.json.id, link: `${serverUrl()}/b/${alias}` });
  const { json } = await api(ada.key).get<List>("/api/bio");
  expect(json.error).toBe("0");
  expect(json.data.bio).toEqual([
    { id: made.json.id, alias, title: "Ada", link: made.json.link, date: expect.stringMatching(/^\d{4}-/) },
  ]);
});

test("a bio page is read as created, with a random alias by default", async () => {
  const ada = await person();
  const { id, link } = await make(ada);
  expect(link).toMatch(/\/b\/[2-9A-HJ-NP-Za-km-z]{7}$/);
  const { status, json } = await api(ada.key).get(`/api/bio/${id}`);
  expect(status).toBe(200);
  expect(json).toMatchObject({
    error: 0,
    data: { id, title: "Ada's rails", status: "active", content, link },
  });
});

test("an alias belongs to one page, case-insensitively, and no word is reserved", async () => {
  const [ada, bob] = [await person(), await person()];
  const alias = `Login-${ada.username}`;
  await make(ada, { alias });
  const again = await api(bob.key).post("/api/bio/add", { title: "Bob", alias: alias.toUpperCase() });
  expect([again.status, again.json.error]).toEqual([409, 1]);
  const other = await make(bob);
  expect((await api(bob.key).put(`/api/bio/${other.id}/update`, { alias })).status).toBe(409);
  expect((await api(bob.key).post("/api/bio/add", { title: "Bob", alias: "api" })).status).toBe(200);
});

test("visitors see what the owner wrote, as text, on a page that runs nothing", async () => {
  const { link } = await make(await person(), { title: "</title><script>alert(1)</script>" });
  for (const address of [
    link,
    `${link}/`,
    link.toUpperCase().replace(/^HTTP:\/\/LOCALHOST/, "http://localhost"),
  ]) {
    const { status, text, headers } = await visit(address);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(headers["content-security-policy"]).toMatch(
      /default-src 'none'.*sandbox (?!.*allow-(scripts|same-origin))/,
    );
    expect(text).not.toContain("<script");
    expect(text).toMatch(/href="\/b\/\w+\/\w+"[^>]*>Shop/);
    expect(text).toContain("Shop &lt;now&gt;");
    expect(text).toContain("First line\nSecond line");
    expect(Buffer.byteLength(text)).toBeLessThan(14_000);
  }
});

test("a page that is disabled, deleted or was never there is not shown", async () => {
  const ada = await person();
  const { id, link } = await make(ada);
  const { status, json } = await api(ada.key).put<Made>(`/api/bio/${id}/update`, { status: "disabled" });
  expect([status, json.id, json.link]).toEqual([200, id, link]);
  expect((await visit(link)).status).toBe(410);
  await api(ada.key).put(`/api/bio/${id}/update`, { status: "active", title: "Back" });
  expect((await visit(link)).text).toContain("<h1>Back</h1>");
  const removed = await api(ada.key).delete(`/api/bio/${id}/delete`);
  expect(removed.json).toEqual({ error: 0, message: "Bio page has been deleted successfully." });
  expect((await visit(link)).status).toBe(404);
  expect((await visit("/b/never-there")).status).toBe(404);
  expect((await visit("/b/")).status).toBe(404);
});

test("a page that is wrong is refused and not kept", async () => {
  const ada = await person();
  for (const body of [
    {},
    { title: "" },
    { title: "A", alias: "with space" },
    { title: "A", content: { blocks: [{ type: "link", label: "x", url: "javascript:alert(1)" }] } },
    { title: "A", content: { accent: "red" } },
  ]) {
    const { status, json } = await api(ada.key).post("/api/bio/add", { ...body });
    expect([status, json.error]).toEqual([400, 1]);
  }
  expect((await api(ada.key).get<List>("/api/bio")).json.data.bio).toEqual([]);
});

test("blocks have ids that stay, and two can't have the same", async () => {
  const ada = await person();
  const { id } = await make(ada);
  type Read = { data: { content: { blocks: { id: string }[] } } };
  const idsOf = async () =>
    (await api(ada.key).get<Read>(`/api/bio/${id}`)).json.data.content.blocks.map((block) => block.id);
  const ids = await idsOf();
  expect(new Set(ids).size).toBe(content.blocks.length);
  await api(ada.key).put(`/api/bio/${id}/update`, { content: { blocks: content.blocks.toReversed() } });
  expect(await idsOf()).toEqual(ids.toReversed());
  const twice = content.blocks.slice(0, 2).map((block) => ({ ...block, id: "same" }));
  const refused = await api(ada.key).put(`/api/bio/${id}/update`, { content: { blocks: twice } });
  expect([refused.status, refused.json.message]).toEqual([
    400,
    expect.stringContaining("content.blocks.1.id must not be the id of another block"),
  ]);
});

test("views and clicks are in the statistics, by block and day, and in a file", async () => {
  const ada = await person();
  const { id, link } = await make(ada);
  await visit(link);
  const { text } = await visit(link);
  const [, address = ""] = /href="([^"]+)"[^>]*>Shop/.exec(text) ?? [];
  expect((await visit(address)).headers.location).toBe("https://example.com/shop?a=1&b=2");
  type Statistics = {
    views: number;
    clicks: number;
    rate: number;
    days: { date: string; views: number }[];
    blocks: { label: string; clicks: number; rate: number; days: number[] }[];
  };
  const read = async () =>
    (await api(ada.key).get<{ data: Statistics }>(`/api/bio/${id}/stats?days=90`)).json.data;
  await expect.poll(async () => (await read()).clicks).toBe(1);
  const { views, rate, days, blocks } = await read();
  expect([views, rate, days.length, days.at(-1)?.views]).toEqual([2, 0.5, 90, 2]);
  expect(blocks.map(({ label, clicks }) => `${label} ${clicks}`)).toEqual(["Shop <now> 1", "A train 0"]);
  const file = await api(ada.key).get(`/api/bio/${id}/stats/export?days=1`);
  expect(file.text).toMatch(
    /^date,block,type,label,views,clicks\r\n\S+,,page,,2,0\r\n\S+,\w+,link,Shop <now>,0,1/,
  );
  const { json } = await api(ada.key).get<List>("/api/bio?include=figures");
  expect(json.data.bio[0]).toMatchObject({ views: 2, clicks: 1 });
  const bob = await person();
  expect((await api(bob.key).get(`/api/bio/${id}/stats`)).status).toBe(404);
  for (const none of ["0", "x", "-1"])
    expect(
      (await api(ada.key).get<{ data: Statistics }>(`/api/bio/${id}/stats?days=${none}`)).json.data.days,
    ).toHaveLength(30);
});

test("a page has another version until one of them wins", async () => {
  const ada = await person();
  const { id } = await make(ada);
  const other = { blocks: [{ type: "link", label: "Other", url: "https://example.com/other" }] };
  type Read = { data: { content: { blocks: { label: string }[] }; variant: { percent: number } | null } };
  const read = async () => (await api(ada.key).get<Read>(`/api/bio/${id}`)).json.data;
  expect((await read()).variant).toBeNull();
  expect((await api(ada.key).post(`/api/bio/${id}/winner`, { winner: "b" })).status).toBe(409);
  for (const percent of [0, 100, 1.5]) {
    const refused = await api(ada.key).put(`/api/bio/${id}/update`, { variant: { percent, content: other } });
    expect(refused.status).toBe(400);
  }
  await api(ada.key).put(`/api/bio/${id}/update`, { variant: { percent: 30, content: other } });
  expect((await read()).variant?.percent).toBe(30);
  await api(ada.key).put(`/api/bio/${id}/update`, { title: "Stays in the test" });
  expect((await read()).variant?.percent).toBe(30);
  expect((await api(ada.key).post(`/api/bio/${id}/winner`, { winner: "b" })).status).toBe(200);
  const { content: won, variant } = await read();
  expect([won.blocks.map(({ label }) => label), variant]).toEqual([["Other"], null]);
});

test("without a key there is nothing to see", async () => {
  expect((await api().get("/api/bio")).status).toBe(401);
});

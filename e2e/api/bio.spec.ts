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
    expect(text).toContain('href="https://example.com/shop?a=1&amp;b=2"');
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

test("without a key there is nothing to see", async () => {
  expect((await api().get("/api/bio")).status).toBe(401);
});

import { api, expect, type Person, person, test } from "../fixtures";

type Made = { error: number; id: number };
type List = { error: string; data: { splash: { id: number; name: string; date: string }[] } };
type Read = { data: { name: string; default: boolean; content: object } };

const content = {
  blocks: [
    { type: "title", text: "One moment" },
    { type: "button", label: "Continue" },
  ],
  countdown: 8,
};
const make = async ({ key }: Person, body: object = {}) =>
  (await api(key).post<Made>("/api/splash/add", { name: "Spring", content, ...body })).json.id;
const read = async ({ key }: Person, id: number) => (await api(key).get<Read>(`/api/splash/${id}`)).json.data;

test("a new splash page is answered with error and id, and listed as documented", async () => {
  const ada = await person();
  const made = await api(ada.key).post<Made>("/api/splash/add", { name: "Spring", content });
  expect(made.status).toBe(200);
  expect(made.json).toEqual({ error: 0, id: made.json.id });
  expect((await api(ada.key).get<List>("/api/splash")).json).toEqual({
    error: "0",
    data: {
      result: 1,
      perpage: 15,
      currentpage: 1,
      nextpage: 1,
      maxpage: 1,
      splash: [
        {
          id: made.json.id,
          name: "Spring",
          date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        },
      ],
    },
  });
});

test("a splash page is read as created", async () => {
  const ada = await person();
  const id = await make(ada);
  const { status, json } = await api(ada.key).get(`/api/splash/${id}`);
  expect(status).toBe(200);
  expect(json).toEqual({
    error: 0,
    data: { id, name: "Spring", date: expect.any(String), default: false, content },
  });
});

test("at most one page is the default: the last one chosen", async () => {
  const ada = await person();
  const [first, second] = [await make(ada, { default: true }), await make(ada, { default: true })];
  expect([(await read(ada, first)).default, (await read(ada, second)).default]).toEqual([false, true]);
  await api(ada.key).put(`/api/splash/${first}/update`, { default: true });
  expect([(await read(ada, first)).default, (await read(ada, second)).default]).toEqual([true, false]);
  await api(ada.key).put(`/api/splash/${first}/update`, { default: false });
  expect((await read(ada, first)).default).toBe(false);
});

test("another workspace's default page is unaffected", async () => {
  const [ada, bob] = [await person(), await person()];
  const id = await make(ada, { default: true });
  await make(bob, { default: true });
  expect((await read(ada, id)).default).toBe(true);
});

test("a page that is wrong is refused and not kept", async () => {
  const ada = await person();
  for (const body of [{}, { name: "" }, { name: "A", content: { blocks: [{ type: "html" }] } }]) {
    const { status, json } = await api(ada.key).post("/api/splash/add", { ...body });
    expect([status, json.error]).toEqual([400, 1]);
  }
  expect((await api(ada.key).get<List>("/api/splash")).json.data.splash).toEqual([]);
});

test("an update changes what is sent", async () => {
  const ada = await person();
  const id = await make(ada, { default: true });
  const { status, json } = await api(ada.key).put(`/api/splash/${id}/update`, { name: "Summer" });
  expect(status).toBe(200);
  expect(json).toEqual({ error: 0, message: "Splash page has been updated successfully." });
  expect(await read(ada, id)).toMatchObject({ name: "Summer", default: true, content });
  await api(ada.key).put(`/api/splash/${id}/update`, { content: { countdown: 0 } });
  expect((await read(ada, id)).content).toEqual({ blocks: [], countdown: 0 });
});

test("a link can show a splash page, and redirects once it is deleted", async () => {
  const ada = await person();
  const id = await make(ada);
  const link = await api(ada.key).post<Made>("/api/url/add", { url: "https://example.com/", type: id });
  expect(link.status).toBe(200);
  const { status, json } = await api(ada.key).delete(`/api/splash/${id}/delete`);
  expect(status).toBe(200);
  expect(json).toEqual({ error: 0, message: "Splash page has been deleted successfully." });
  expect((await api(ada.key).get(`/api/splash/${id}`)).status).toBe(404);
  expect((await api(ada.key).get(`/api/url/${link.json.id}`)).status).toBe(200);
});

test("without a key there is nothing to see", async () => {
  expect((await api().get("/api/splash")).status).toBe(401);
});

test("a preview speaks the language that is asked for, and English where it doesn't know it", async () => {
  const ada = await person();
  const preview = async (language: string) => {
    const path = `/api/splash/preview?language=${language}`;
    return (await api(ada.key).post<{ html: string }>(path, { name: "Spring", content })).json.html;
  };
  expect(await preview("ar")).toContain('<html lang="ar" dir="rtl"');
  expect(await preview("de-AT")).toContain('<html lang="de"');
  expect(await preview("tlh")).toContain('<html lang="en"');
});

import { api, expect, type Person, person, test, visit } from "../fixtures";

type Made = { id: number; shorturl: string };
type Row = { id: number; archived?: string | null };

const make = async ({ key }: Person, body: object = {}) =>
  (await api(key).post<Made>("/api/url/add", { url: "https://example.com/", ...body })).json;
const list = async ({ key }: Person, query = "") =>
  (await api(key).get<{ data: { result: number; urls: Row[] } }>(`/api/urls?${query}`)).json.data;
const ids = ({ urls }: { urls: Row[] }) => urls.map(({ id }) => id);
const archive = ({ key }: Person, links: number[], archived: boolean) =>
  api(key).post("/api/urls/change", { links, change: { archived } });

test.describe("archived links", () => {
  test("are out of every order of the list and of its count, stand under their own state, and still redirect", async () => {
    const ada = await person();
    const [kept, away] = [await make(ada), await make(ada)];
    await archive(ada, [away.id], true);
    for (const order of ["date", "click", "last", "title", "expiry"]) {
      const page = await list(ada, `order=${order}`);
      expect([ids(page), page.result], order).toEqual([[kept.id], 1]);
    }
    expect(ids(await list(ada, "state=archived"))).toEqual([away.id]);
    expect(ids(await list(ada, "state=any"))).toEqual([away.id, kept.id]);
    expect((await visit(away.shorturl)).status).toBe(302);
  });

  test("come back, by the bulk change or the update of one", async () => {
    const ada = await person();
    const [one, two] = [await make(ada), await make(ada)];
    await archive(ada, [one.id, two.id], true);
    expect((await list(ada)).result).toBe(0);
    await archive(ada, [one.id], false);
    await api(ada.key).put(`/api/url/${two.id}/update`, { url: "https://example.com/", archived: false });
    const page = await list(ada, "include=archived");
    expect(page).toMatchObject({ result: 2, urls: [{ archived: null }, { archived: null }] });
  });

  test("tell since when", async () => {
    const ada = await person();
    const { id } = await make(ada);
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
    const one = await make(ada, { type: "frame", channel, title: "Spring" });
    await make(ada, { title: "Spring" });
    const away = await make(ada, { channel });
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
    await make(bob, { type: "frame" });
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
  const both = await make(ada, { channels: [print, mail] });
  const one = await make(ada, { channels: [mail] });
  const none = await make(ada);
  const filtered = async (match: string) =>
    ids(await list(ada, `channel=${print},${mail}&channelmatch=${match}`));
  expect(await filtered("any")).toEqual([one.id, both.id]);
  expect(await filtered("all")).toEqual([both.id]);
  expect(await filtered("none")).toEqual([none.id]);
});

import { api, expect, type Person, person, test, visit } from "../fixtures";

type Change = { field: string; before: unknown; after: unknown };
type Entry = {
  id: number;
  date: string;
  by: string | null;
  via: string;
  key: string | null;
  note: string;
  changes: Change[];
};
type Listed = { data: { history: Entry[]; result: number; maxpage: number } };
type Made = { id: number; shorturl: string };

const FIRST = "https://example.com/first";
const SECOND = "https://example.com/second";

const make = async ({ key }: Person, body: object = {}) =>
  (await api(key).post<Made>("/api/url/add", { url: FIRST, ...body })).json;
const update = ({ key }: Person, id: number, body: object) =>
  api(key).put<{ message: string }>(`/api/url/${id}/update`, { url: FIRST, ...body });
const history = async ({ key }: Person, id: number, noun = "url", query = "") =>
  (await api(key).get<Listed>(`/api/${noun}/${id}/history${query}`)).json.data;
const undo = ({ key }: Person, id: number, entry: number | undefined) =>
  api(key).post<{ message: string; short: string }>(`/api/url/${id}/history/${entry}/undo`);
const settings = async ({ key }: Person, id: number) =>
  (await api(key).get<{ settings: Record<string, unknown> }>(`/api/url/${id}?include=settings`)).json
    .settings;

test.describe("the history of a link", () => {
  test("says what was changed, who did it and with which key", async () => {
    const ada = await person();
    const { id } = await make(ada);
    expect(await history(ada, id)).toMatchObject({ history: [], result: 0 });
    await update(ada, id, {
      url: SECOND,
      geotarget: [{ location: "Germany", link: "https://example.com/de" }],
      title: "Spring",
    });
    const { history: entries } = await history(ada, id);
    expect(entries).toEqual([
      {
        id: expect.any(Number),
        date: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
        by: ada.username,
        via: "key",
        key: expect.any(String),
        note: "",
        changes: [
          { field: "url", before: FIRST, after: SECOND },
          { field: "title", before: "", after: "Spring" },
          {
            field: "geotarget",
            before: [],
            after: [{ location: "germany", link: "https://example.com/de" }],
          },
        ],
      },
    ]);
  });

  test("has nothing about an update that changed nothing, was refused, or only filed the link elsewhere", async () => {
    const ada = await person();
    const [{ id }, other] = [await make(ada), await make(ada, { custom: `${ada.username}x` })];
    await update(ada, id, {});
    await update(ada, id, { archived: true });
    const refused = await update(ada, id, { url: SECOND, custom: `${ada.username}x` });
    expect([refused.status, other.id > 0]).toEqual([409, true]);
    expect((await history(ada, id)).result).toBe(0);
    expect((await settings(ada, id)).url).toBe(FIRST);
  });

  test("shows that a password is set, never which, and keeps it when changes are undone", async () => {
    const ada = await person();
    const { id, shorturl } = await make(ada);
    await update(ada, id, { password: "first-secret" });
    await update(ada, id, { password: "other-secret" });
    const text = JSON.stringify(await history(ada, id));
    expect(text).not.toContain("secret");
    const { history: entries } = await history(ada, id);
    expect(entries.map(({ changes }) => changes)).toEqual([
      [{ field: "password", before: true, after: true }],
      [{ field: "password", before: false, after: true }],
    ]);
    expect((await undo(ada, id, entries[1]?.id)).status).toBe(200);
    expect((await visit(shorturl)).status).toBe(401);
  });

  test("covers what is done to many links at once, for those it changes", async () => {
    const ada = await person();
    const [one, two] = [await make(ada), await make(ada, { status: "disabled" })];
    const body = { links: [one.id, two.id], change: { status: "disabled" } };
    expect((await api(ada.key).post("/api/urls/change", body)).status).toBe(200);
    expect((await history(ada, one.id)).history.map(({ changes }) => changes)).toEqual([
      [{ field: "status", before: "active", after: "disabled" }],
    ]);
    expect((await history(ada, two.id)).result).toBe(0);
  });
});

test.describe("undoing changes of a link", () => {
  test("restores the state before a change and all later ones, and can itself be undone", async () => {
    const ada = await person();
    const { id, shorturl } = await make(ada, { clicklimit: 5, metatitle: "Card" });
    const was = await settings(ada, id);
    const custom = `n-${ada.username}`;
    await update(ada, id, { url: SECOND, custom, type: "frame", clicklimit: null, metatitle: null });
    await update(ada, id, {
      url: SECOND,
      expiry: "2099-01-01",
      parameters: [{ name: "ref", value: "x" }],
      devicetarget: [{ device: "iphone", link: "https://example.com/ios" }],
      status: "disabled",
    });
    expect((await visit(shorturl)).status).toBe(404);
    const { history: entries } = await history(ada, id);
    const { status, json } = await undo(ada, id, entries[1]?.id);
    expect([status, json.short]).toEqual([200, shorturl]);
    expect(await settings(ada, id)).toEqual(was);
    expect((await visit(shorturl)).headers.location).toBe(FIRST);
    const after = await history(ada, id);
    expect(after.result).toBe(3);
    await undo(ada, id, after.history[0]?.id);
    expect(await settings(ada, id)).toMatchObject({ alias: custom, url: SECOND, status: "disabled" });
  });

  test("restores an overlay, and reports a deleted one", async () => {
    const ada = await person();
    const overlay = { type: "message", name: "Hello", content: { text: "Hello" } };
    const { id: page } = (await api(ada.key).post<{ id: number }>("/api/overlay/add", overlay)).json;
    const { id } = await make(ada, { type: `overlay-${page}` });
    await update(ada, id, { type: "direct" });
    const [entry] = (await history(ada, id)).history;
    expect((await undo(ada, id, entry?.id)).status).toBe(200);
    expect((await settings(ada, id)).type).toBe(`overlay-${page}`);
    await update(ada, id, { type: "direct" });
    await api(ada.key).delete(`/api/overlay/${page}/delete`);
    const [latest] = (await history(ada, id)).history;
    const { status, json } = await undo(ada, id, latest?.id);
    expect([status, json.message]).toEqual([400, "type must be one of your overlays."]);
  });

  test("is refused when the alias is taken, and changes nothing", async () => {
    const ada = await person();
    const { id } = await make(ada, { custom: `o-${ada.username}` });
    await update(ada, id, { url: SECOND, custom: `n-${ada.username}` });
    await make(ada, { custom: `o-${ada.username}` });
    const [entry] = (await history(ada, id)).history;
    const { status, json } = await undo(ada, id, entry?.id);
    expect([status, json.message]).toEqual([
      409,
      `The alias o-${ada.username} is taken on this domain. Choose another one.`,
    ]);
    expect(await settings(ada, id)).toMatchObject({ url: SECOND, alias: `n-${ada.username}` });
    expect((await history(ada, id)).result).toBe(1);
  });

  test("cannot undo notes, or changes of others and other links", async () => {
    const [ada, bob] = [await person(), await person()];
    const [one, two] = [await make(ada), await make(ada)];
    await update(ada, one.id, { title: "Spring" });
    const [entry] = (await history(ada, one.id)).history;
    const note = await api(ada.key).post<{ id: number }>(`/api/url/${one.id}/history/add`, {
      note: "Launch",
    });
    expect((await undo(ada, one.id, note.json.id)).status).toBe(404);
    expect((await undo(ada, two.id, entry?.id)).status).toBe(404);
    expect((await undo(bob, one.id, entry?.id)).status).toBe(404);
    expect((await settings(ada, one.id)).title).toBe("Spring");
  });
});

test("a note can be deleted, a change cannot", async () => {
  const ada = await person();
  const { id } = await make(ada);
  await update(ada, id, { title: "Spring" });
  const [change] = (await history(ada, id)).history;
  const { json: note } = await api(ada.key).post<{ id: number }>(`/api/url/${id}/history/add`, {
    note: " Newsletter sent ",
  });
  expect((await history(ada, id)).history[0]).toMatchObject({ id: note.id, note: "Newsletter sent" });
  expect((await api(ada.key).delete(`/api/url/${id}/history/${note.id}`)).status).toBe(200);
  expect((await api(ada.key).delete(`/api/url/${id}/history/${change?.id}`)).status).toBe(404);
  expect((await history(ada, id)).history.map((entry) => entry.id)).toEqual([change?.id]);
  const { status, json } = await api(ada.key).post<{ message: string }>(`/api/url/${id}/history/add`);
  expect([status, json.message]).toEqual([400, "note is required."]);
});

test("a campaign's history has its winners, its notes and how it chooses", async () => {
  const ada = await person();
  const { id } = (await api(ada.key).post<{ id: number }>("/api/campaign/add", { name: "Spring" })).json;
  const link = await make(ada);
  await api(ada.key).post(`/api/campaign/${id}/assign/${link.id}`);
  await api(ada.key).put(`/api/campaign/${id}/update`, { name: "Spring", mode: "round-robin" });
  await api(ada.key).post(`/api/campaign/${id}/winner`, { link: link.id });
  await api(ada.key).post(`/api/campaign/${id}/history/add`, { note: "Over", date: "2030-01-01" });
  const { history: entries } = await history(ada, id, "campaign");
  expect(entries.map(({ note, changes }) => note || changes)).toEqual([
    "Over",
    [{ field: "winner", before: null, after: link.shorturl }],
    [{ field: "mode", before: "equal", after: "round-robin" }],
  ]);
  expect((await api(ada.key).delete(`/api/campaign/${id}/history/${entries[0]?.id}`)).status).toBe(200);
  expect((await history(ada, id, "campaign")).result).toBe(2);
});

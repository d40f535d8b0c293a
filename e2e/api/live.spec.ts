import { get } from "node:http";
import { api, expect, type Person, person, send, serverUrl, test, visit } from "../fixtures";

type Link = { id: number; shorturl: string };
type Clicks = { data: { clicks: { time: string; outcome: string; browser: string }[]; next: string | null } };

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
  await expect
    .poll(() => view.heard, { timeout: 5_000 })
    .toContain('event: clicks\ndata: {"minutes":30,"clicks":0}');
  await expect.poll(() => all.heard, { timeout: 5_000 }).toContain("event: clicks");
  await visit(made.shorturl);
  await expect
    .poll(() => view.heard, { timeout: 5_000 })
    .toMatch(/event: click\ndata: \{.*"outcome":"passed"/);
  await expect.poll(() => view.heard, { timeout: 5_000 }).toContain('"minutes":30,"clicks":1}');
  await visit(other.shorturl);
  await expect.poll(() => all.heard, { timeout: 5_000 }).toContain('"minutes":30,"clicks":2}');
  expect(view.heard).not.toContain('"clicks":2}');
  view.end();
  all.end();
});

test("a live view is an event stream that no proxy may hold back, and needs a key", async () => {
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
  await expect.poll(async () => (await list()).clicks.length, { timeout: 5_000 }).toBe(2);
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

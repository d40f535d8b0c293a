import { api, expect, person, test } from "../fixtures";

type Made = { error: number; id: number; message?: string };
type List = { data: { result: number } };
const url = "https://example.com/";

test("a repeated create returns the first response and creates nothing twice", async () => {
  const ada = await person();
  const client = api(ada.key, { "Idempotency-Key": "order-1" });
  const first = await client.post<Made>("/api/url/add", { url });
  expect((await client.post<Made>("/api/url/add", { url })).json).toEqual(first.json);
  expect((await api(ada.key).get<List>("/api/urls")).json.data.result).toBe(1);
});

test("ten equal creates with one key at one moment are one", async () => {
  const ada = await person();
  const client = api(ada.key, { "Idempotency-Key": "at-once" });
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => client.post<Made>("/api/url/add", { url })),
  );
  expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
  expect((await api(ada.key).get<List>("/api/urls")).json.data.result).toBe(1);
});

test("the same key with another body is a conflict, and with another user it is another key", async () => {
  const [ada, bob] = [await person(), await person()];
  const headers = { "Idempotency-Key": "mine" };
  const first = await api(ada.key, headers).post<Made>("/api/url/add", { url });
  expect((await api(ada.key, headers).post("/api/url/add", { url: `${url}other` })).status).toBe(409);
  const other = await api(bob.key, headers).post<Made>("/api/url/add", { url });
  expect(other.json.id).not.toBe(first.json.id);
});

test("a refused create can be corrected and sent with the same key", async () => {
  const ada = await person();
  const client = api(ada.key, { "Idempotency-Key": "again" });
  expect((await client.post("/api/url/add", { url: "nowhere" })).status).toBe(400);
  expect((await client.post("/api/url/add", { url, custom: "api" })).status).toBe(400);
  expect((await client.post("/api/url/add", { url })).status).toBe(200);
});

test("a key of spaces or letters from elsewhere is refused", async () => {
  const ada = await person();
  expect((await api(ada.key, { "Idempotency-Key": "a b" }).post("/api/url/add", { url })).status).toBe(400);
});

test("a read has an ETag, and answers 304 to it, with the rate limit headers", async () => {
  const ada = await person();
  const first = await api(ada.key).get("/api/urls");
  expect(first.headers.etag).toMatch(/^"[\w-]{27}"$/);
  const again = await api(ada.key, { "If-None-Match": `W/${first.headers.etag}` }).get("/api/urls");
  expect([again.status, again.text, again.headers.etag]).toEqual([304, "", first.headers.etag]);
  expect(again.headers["x-ratelimit-remaining"]).toBe("28");
  await api(ada.key).post("/api/url/add", { url });
  expect((await api(ada.key, { "If-None-Match": first.headers.etag ?? "" }).get("/api/urls")).status).toBe(
    200,
  );
});

test("a bulk call with an idempotency key refuses taken aliases like one without", async () => {
  const { key, username } = await person();
  const url = "https://example.com/menu";
  const taken = { url, custom: `${username}-menu` };
  await api(key).post("/api/url/add", taken);
  const links = [{ url }, taken, { url, custom: `${username}-card` }];
  for (const atomic of [false, true]) {
    const bulk = api(key, { "Idempotency-Key": `bulk-${atomic}` });
    const { status, json } = await bulk.post("/api/urls/bulk", { links, atomic });
    expect(status).toBe(200);
    // The second time the card of the first is taken as well.
    expect(json).toMatchObject(atomic ? { created: 0, refused: 2 } : { created: 2, refused: 1 });
    expect((await bulk.post("/api/urls/bulk", { links, atomic })).json).toEqual(json);
  }
});

import { Agent, request } from "node:http";
import { api, expect, person, send, serverUrl, test } from "../fixtures";

const LINK_API = ["/api/account", "/api/urls", "/api/url/add", "/api/url/1"];

test.describe("every response below /api is JSON", () => {
  for (const [path, failure] of [
    ["/api", { error: 1, message: expect.any(String) }],
    ["/api/no/such/thing", { error: 1, message: expect.any(String) }],
    ["/api/items/no-such-thing", { status: "error", msg: expect.any(String) }],
    ["/api/url/9999999999999999999", { error: 1, message: expect.any(String) }],
    ["/api/url/abc", { error: 1, message: expect.any(String) }],
  ] as const) {
    test(`an unknown path is 404 in its API's own envelope: ${path}`, async () => {
      const { key } = await person();
      const answer = await api(key).get(path);
      expect(answer.status).toBe(404);
      expect(answer.headers["content-type"]).toMatch(/^application\/json/);
      expect(answer.json).toEqual(failure);
    });
  }

  test("a wrong method is 405 and names the right ones", async () => {
    const { key } = await person();
    const answer = await api(key).delete("/api/urls");
    expect(answer.status).toBe(405);
    expect(answer.json).toEqual({ error: 1, message: expect.any(String) });
    expect(answer.headers.allow).toContain("GET");
    expect(answer.headers.allow).not.toContain("DELETE");
  });

  test("a body over 64 KB is 413", async () => {
    const { key } = await person();
    const answer = await api(key).post("/api/url/add", { url: `https://example.com/${"a".repeat(65_536)}` });
    expect(answer.status).toBe(413);
    expect(answer.json).toEqual({ error: 1, message: expect.any(String) });
  });

  test("a chunked body is read in parts, and refused with 413 once too long", async () => {
    const { key } = await person();
    const headers = { Authorization: `Bearer ${key}`, "Transfer-Encoding": "chunked" };
    const made = await send("POST", "/api/url/add", {
      headers,
      body: '{"url":"https://example.com/pieces"}',
    });
    expect(made.json).toMatchObject({ error: 0 });
    const body = Buffer.alloc(2_000_000, " ");
    expect((await send("POST", "/api/url/add", { headers, body })).status).toBe(413);
  });

  test("an unread body does not block the next call on its connection", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const call = (method: string, path: string, body = "") =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = { "Content-Length": body.length };
        request(serverUrl() + path, { method, agent, headers }, (answer) => {
          answer.resume().once("end", () => resolve(answer.statusCode));
        })
          .once("error", reject)
          .end(body);
      });
    expect(await call("POST", "/api/url/add", " ".repeat(65_536))).toBe(401);
    expect(await call("GET", "/api/session")).toBe(200);
    expect(await call("POST", "/api/no/such/thing", " ".repeat(1_000_000))).toBe(404);
    expect(await call("GET", "/api/session")).toBe(200);
    agent.destroy();
  });

  test("HEAD says what GET would, without the body", async () => {
    const { key } = await person();
    const [get, head] = [await api(key).get("/api/account"), await api(key).head("/api/account")];
    expect(head.status).toBe(200);
    expect(head.text).toBe("");
    for (const name of ["content-type", "content-length", "etag"])
      expect(head.headers[name]).toBe(get.headers[name]);
    expect(Number(get.headers["content-length"])).toBe(Buffer.byteLength(get.text));
    expect(get.headers["x-content-type-options"]).toBe("nosniff");
  });

  test("long responses are compressed for clients that accept it, short ones never", async () => {
    const take = (path: string, encodings: string) =>
      fetch(serverUrl() + path, { headers: { "Accept-Encoding": encodings } });
    const plain = await take("/api/openapi.json", "identity");
    const shrunk = await take("/api/openapi.json", "br, gzip");
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(shrunk.headers.get("content-encoding")).toBe("gzip");
    expect(shrunk.headers.get("vary")).toBe("Accept-Encoding");
    expect(await shrunk.text()).toBe(await plain.text());
    expect((await take("/api/session", "gzip")).headers.get("content-encoding")).toBeNull();
  });

  test("compressed and plain responses have separate ETags, and both give 304", async () => {
    const { key } = await person();
    for (let n = 0; n < 8; n++) await api(key).post("/api/url/add", { url: `https://example.com/${n}` });
    const list = (headers: Record<string, string>) =>
      fetch(`${serverUrl()}/api/urls`, { headers: { Authorization: `Bearer ${key}`, ...headers } });
    const plain = await list({ "Accept-Encoding": "identity" });
    const shrunk = await list({ "Accept-Encoding": "gzip" });
    const tag = plain.headers.get("etag");
    expect(shrunk.headers.get("etag")).toBe(`W/${tag}`);
    for (const known of [`${tag}`, `W/${tag}`]) {
      const again = await list({ "If-None-Match": known });
      expect([again.status, again.headers.get("vary")]).toEqual([304, "Accept-Encoding"]);
    }
  });

  for (const [what, body] of [
    ["text that is no JSON", "{url:"],
    ["an array", "[]"],
    ["a number", "7"],
    ["bytes that are no UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ["nesting deeper than 8", `{"a":${"[".repeat(8)}${"]".repeat(8)}}`],
    ["a NUL character", '{"url":"https://example.com/\\u0000"}'],
  ] as const) {
    test(`${what} as a body is 400`, async () => {
      const { key } = await person();
      const headers = { Authorization: `Bearer ${key}` };
      const answer = await send("POST", "/api/url/add", { headers, body });
      expect(answer.status).toBe(400);
      expect(answer.json).toEqual({ error: 1, message: expect.any(String) });
    });
  }

  test("a NUL character in a query is left out", async () => {
    const { key, username } = await person();
    const answer = await api(key).get<{ data: object }>(
      `/api/url/availability?alias=${username}%00&domain=%00`,
    );
    expect(answer.json.data).toMatchObject({ alias: username, available: true });
  });

  test("a body is read as JSON for any Content-Type, and a trailing slash is ignored", async () => {
    const { key } = await person();
    const headers = { Authorization: `bearer ${key}`, "Content-Type": "text/plain" };
    const answer = await send("POST", "/api/url/add/", {
      headers,
      body: '{"url":"https://example.com/plain"}',
    });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ error: 0 });
  });
});

test.describe("who calls", () => {
  for (const path of LINK_API) {
    test(`without a key or with an unknown one it is 401: ${path}`, async () => {
      const { address } = await person();
      for (const key of [undefined, "", "nonsense", "sk_".repeat(40)]) {
        const client = api(key, { "X-Forwarded-For": address });
        const answer = path === "/api/url/add" ? await client.post(path) : await client.get(path);
        expect(answer.status).toBe(401);
        expect(answer.headers["www-authenticate"]).toBe("Bearer");
        expect(answer.json).toEqual({ error: 1, message: expect.any(String) });
      }
    });
  }
});

test.describe("the rate limit", () => {
  test("counts down in three headers, on errors as well", async () => {
    const { key } = await person();
    const first = await api(key).get("/api/account");
    expect(first.headers).toMatchObject({ "x-ratelimit-limit": "30", "x-ratelimit-remaining": "29" });
    const reset = Number(first.headers["x-ratelimit-reset"]);
    const now = Date.now() / 1_000;
    expect(reset).toBeGreaterThan(now - 1);
    expect(reset).toBeLessThanOrEqual(now + 61);
    const second = await api(key).get("/api/url/abc");
    expect(second.status).toBe(404);
    expect(second.headers["x-ratelimit-remaining"]).toBe("28");
  });

  test("of 40 simultaneous calls exactly 30 pass; the rest get Retry-After", async () => {
    const { key } = await person();
    const responses = await Promise.all(Array.from({ length: 40 }, () => api(key).get("/api/account")));
    const refused = responses.filter(({ status }) => status === 429);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(refused).toHaveLength(10);
    for (const { headers, json } of refused) {
      expect(json).toEqual({ error: 1, message: expect.any(String) });
      expect(headers["x-ratelimit-remaining"]).toBe("0");
      expect(headers["retry-after"]).toMatch(/^([1-9]|[1-5]\d|60)$/);
    }
  });

  test("one key's calls do not count against another's limit", async () => {
    const [one, other] = [await person(), await person()];
    await api(one.key).get("/api/account");
    expect((await api(other.key).get("/api/account")).headers["x-ratelimit-remaining"]).toBe("29");
  });
});

test.describe("other origins", () => {
  test("a preflight is 204 without a key, for everybody and without cookies", async () => {
    const headers = {
      Origin: "https://elsewhere.example",
      "Access-Control-Request-Method": "POST",
      "Access-Control-Request-Headers": "authorization",
    };
    const answer = await send("OPTIONS", "/api/url/add", { headers });
    expect(answer.status).toBe(204);
    expect(answer.headers["access-control-allow-origin"]).toBe("*");
    expect(answer.headers["access-control-allow-credentials"]).toBeUndefined();
    expect(answer.headers["access-control-allow-methods"]).toContain("POST");
    expect(answer.headers["access-control-allow-headers"]?.toLowerCase()).toContain("authorization");
  });

  test("cross-origin pages may read the response and the rate limit headers", async () => {
    const { key } = await person();
    const answer = await api(key, { Origin: "https://elsewhere.example" }).get("/api/account");
    expect(answer.headers["access-control-allow-origin"]).toBe("*");
    const exposed = answer.headers["access-control-expose-headers"]?.toLowerCase();
    for (const name of ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset", "retry-after"])
      expect(exposed).toContain(name);
  });
});

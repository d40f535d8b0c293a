import { api, expect, person, send, test } from "../fixtures";

type Account = { error: number; data: Record<string, unknown> };

const register = (body: object) =>
  send("POST", "/api/register", { headers: { "X-Forwarded-For": "10.9.9.9" }, body: JSON.stringify(body) });

test.describe("POST /api/register", () => {
  test("makes an account with a key that works at once", async () => {
    const ada = await person();
    expect(ada.key).toMatch(/^sy_[A-Za-z0-9_-]{43}[0-9a-f]{8}$/);
    const { json } = await api(ada.key).get<Account>("/api/account");
    expect(json.data).toMatchObject({ id: ada.id, username: ada.username, email: ada.email, status: "free" });
  });

  test("says which field to change, and which is taken", async () => {
    const ada = await person();
    const good = { username: `n${ada.username}`, email: `n${ada.email}`, password: "long enough" };
    for (const [body, field] of [
      [{ ...good, username: "A b" }, "username"],
      [{ ...good, email: "victim＠evil.example@ok.example" }, "email"],
      [{ ...good, email: "ada.@example.com" }, "email"],
      [{ ...good, password: "short" }, "password"],
    ] as const) {
      const { status, json } = await register(body);
      expect(status).toBe(400);
      expect(Object.keys(json.fields as object)).toEqual([field]);
    }
    const [name, address] = [
      await register({ ...good, username: ada.username }),
      await register({ ...good, email: ada.email }),
    ];
    expect([name.status, Object.keys(name.json.fields as object)]).toEqual([409, ["username"]]);
    expect([address.status, Object.keys(address.json.fields as object)]).toEqual([409, ["email"]]);
  });
});

test.describe("/api/account", () => {
  test("has exactly the documented keys, by GET and by POST", async () => {
    const ada = await person();
    const [byGet, byPost] = [
      await api(ada.key).get<Account>("/api/account"),
      await api(ada.key).post<Account>("/api/account"),
    ];
    expect(Object.keys(byGet.json.data)).toEqual([
      "id",
      "email",
      "username",
      "avatar",
      "status",
      "expires",
      "registered",
    ]);
    expect(byPost.json).toEqual(byGet.json);
    expect(byGet.json.data.registered).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(byGet.json.data.expires).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    const picture = await send("GET", new URL(String(byGet.json.data.avatar)).pathname);
    expect([picture.status, picture.headers["content-type"]]).toEqual([200, "image/svg+xml"]);
  });

  for (const [name, authorization] of [
    ["no key", undefined],
    ["an empty key", "Bearer "],
    ["another scheme", "Basic c3k6"],
    ["SQL", "Bearer ' OR '1'='1' --"],
    ["a long key", `Bearer ${"a".repeat(7_000)}`],
    ["broken percent-encoding", "Bearer %E0%A4%A"],
    ["a key that was never made", "Bearer sy_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA11111111"],
  ] as const) {
    test(`${name}: 401 that names the scheme`, async () => {
      const headers = {
        "X-Forwarded-For": `10.8.0.${name.length}`,
        ...(authorization && { Authorization: authorization }),
      };
      const { status, json, headers: answered } = await send("GET", "/api/account", { headers });
      expect([status, json.error, answered["www-authenticate"]]).toEqual([401, 1, "Bearer"]);
    });
  }

  test("a key in the query is no key", async () => {
    const ada = await person();
    expect(
      (await send("GET", `/api/account?api_key=${ada.key}`, { headers: { "X-Forwarded-For": "10.8.1.1" } }))
        .status,
    ).toBe(401);
  });
});

test.describe("PUT /api/account/update", () => {
  test("changes the e-mail address and nothing a client may not write", async () => {
    const ada = await person();
    const body = {
      email: `New.${ada.email}`,
      id: 1,
      status: "enterprise",
      expires: "2099-01-01 00:00:00",
      username: "root",
    };
    expect((await api(ada.key).put("/api/account/update", body)).json).toEqual({
      error: 0,
      message: "Account has been successfully updated.",
    });
    const { json } = await api(ada.key).get<Account>("/api/account");
    expect(json.data).toMatchObject({
      id: ada.id,
      email: `new.${ada.email}`,
      username: ada.username,
      status: "free",
    });
  });

  for (const [body, why] of [
    [{}, "must hold email, password or both"],
    [{ email: "not-an-email" }, "email must be an e-mail address"],
    [{ password: "short" }, "password must be at least 8"],
    [{ password: "é".repeat(129) }, "password must be at most 256 bytes"],
  ] as const) {
    test(`${JSON.stringify(body).slice(0, 40)}: 400, ${why}`, async () => {
      const { status, json } = await api((await person()).key).put("/api/account/update", body);
      expect([status, json.error]).toEqual([400, 1]);
      expect(json.message).toContain(why);
    });
  }

  test("an address of another account is a conflict", async () => {
    const [ada, bob] = [await person(), await person()];
    expect((await api(ada.key).put("/api/account/update", { email: bob.email })).status).toBe(409);
  });
});

test.describe("PUT /api/workspace/update", () => {
  type Stats = { data: { timezone: string } };

  test("moves the days of all statistics to another time zone", async () => {
    const ada = await person();
    const { json } = await api(ada.key).post<{ id: number }>("/api/url/add", { url: "https://example.com/" });
    const zone = async () => (await api(ada.key).get<Stats>(`/api/url/${json.id}/stats`)).json.data.timezone;
    expect(await zone()).toBe("UTC");
    expect((await api(ada.key).put("/api/workspace/update", { timezone: "Asia/Tokyo" })).json).toMatchObject({
      error: 0,
    });
    expect(await zone()).toBe("Asia/Tokyo");
  });

  for (const body of [{}, { timezone: "Mars/Olympus" }, { name: "x".repeat(81) }]) {
    test(`${JSON.stringify(body).slice(0, 30)} is refused`, async () => {
      expect((await api((await person()).key).put("/api/workspace/update", body)).status).toBe(400);
    });
  }
});

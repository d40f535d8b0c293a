import { readFileSync } from "node:fs";
import { api, expect, person, send, test, visit } from "../fixtures";
import { registered } from "../people";
import { browserOf, joined } from "../sessions";

type Account = { error: number; data: Record<string, unknown> };

const register = (body: object) =>
  send("POST", "/api/register", { headers: { "X-Forwarded-For": "10.9.9.9" }, body: JSON.stringify(body) });

test.describe("POST /api/register", () => {
  test("makes an account with a key that works at once", async () => {
    const ada = await registered();
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
  test("changes the email address, and ignores read-only fields", async () => {
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
    [{}, "must contain email, password or both"],
    [{ email: "not-an-email" }, "email must be an email address"],
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

type Archive = {
  account: { username: string };
  links: { alias: string; targets: unknown[]; has_password: boolean; clicks: number }[];
  campaigns: { name: string; members: { link_id: number }[] }[];
  qr_codes: { name: string }[];
  purchases: unknown[];
};

test("the archive has every record with what hangs on it, and no password or key", async () => {
  const ada = await person();
  const client = api(ada.key);
  const { json: link } = await client.post<{ id: number }>("/api/url/add", {
    url: "https://example.com/",
    custom: ada.username,
    password: "open sesame",
    geotarget: [{ location: "Germany", link: "https://example.com/de" }],
  });
  const { json: campaign } = await client.post<{ id: number }>("/api/campaign/add", { name: "Spring" });
  await client.post(`/api/campaign/${campaign.id}/assign/${link.id}`);
  await client.post("/api/qr/add", { type: "text", data: "Hello", name: "Door" });
  const { status, text, headers } = await client.get("/api/account/export");
  expect(status).toBe(200);
  expect(headers["content-disposition"]).toContain(`switchyard-${ada.username}-`);
  const archive = JSON.parse(text) as Archive;
  expect(archive).toMatchObject({
    account: { username: ada.username },
    links: [{ alias: ada.username, has_password: true, clicks: 0, targets: [{ name: "germany" }] }],
    campaigns: [{ name: "Spring", members: [{ link_id: link.id }] }],
    qr_codes: [{ name: "Door" }],
    purchases: [],
  });
  expect(text).not.toMatch(/\$scrypt|password_hash|sy_/);
});

test("the archive holds only the caller's data", async () => {
  const [ada, eve] = [await person(), await person()];
  await api(eve.key).post("/api/url/add", { url: "https://example.com/", custom: eve.username });
  expect((await api(ada.key).get("/api/account/export")).text).not.toContain(eve.username);
});

test("a chosen picture is cropped to a square, public, and gone once removed", async () => {
  const ada = await person();
  const file = readFileSync("docs/pictures/logo.png").toString("base64");
  const { json } = await api(ada.key).post<{ avatar: string }>("/api/account/avatar/add", { file });
  expect(json.avatar).toMatch(/\/avatars\/[0-9a-f]{40}\.webp$/);
  expect((await api(ada.key).get("/api/account")).json).toMatchObject({ data: { avatar: json.avatar } });
  const shown = await visit(json.avatar);
  expect([shown.status, shown.headers["content-type"]]).toEqual([200, "image/webp"]);
  expect((await api(ada.key).delete("/api/account/avatar/delete")).status).toBe(200);
  expect((await api(ada.key).get("/api/account")).json).toMatchObject({
    data: { avatar: expect.stringContaining(`/avatars/${ada.username}.svg`) },
  });
  expect((await visit(json.avatar)).status).toBe(404);
});

test("a file that is not a picture is refused", async () => {
  const ada = await person();
  const page = await send("POST", "/api/account/avatar/add", {
    headers: { Authorization: `Bearer ${ada.key}`, "Content-Type": "application/octet-stream" },
    body: "<svg xmlns='http://www.w3.org/2000/svg'/>",
  });
  expect(page.status).toBe(400);
});

test("defaults are kept, and another workspace's domain or code is none", async () => {
  const [ada, eve] = [await person(), await person()];
  const { json: code } = await api(ada.key).post<{ id: number }>("/api/qr/add", { type: "text", data: "x" });
  const defaults = { weekstart: "sunday", accent: "plum", defaulttype: "frame", defaultqr: code.id };
  expect((await api(ada.key).put("/api/workspace/update", defaults)).status).toBe(200);
  expect((await api(ada.key).get("/api/workspace")).json).toMatchObject({ data: defaults });
  expect((await api(eve.key).put("/api/workspace/update", { defaultqr: code.id })).status).toBe(400);
  await api(ada.key).delete(`/api/qr/${code.id}/delete`);
  expect((await api(ada.key).get("/api/workspace")).json).toMatchObject({ data: { defaultqr: null } });
});

test("an ended account takes its links, its keys and its names with it", async () => {
  const ada = await person();
  await api(ada.key).post("/api/url/add", { url: "https://example.com/", custom: ada.username });
  await api(ada.key).post("/api/campaign/add", { name: "Spring" });
  expect((await visit(`/${ada.username}`)).status).toBe(302);
  const { username, password, email } = ada;
  expect((await api(ada.key).post("/api/account/delete", { username, password })).status, "a key").toBe(401);
  expect((await (await browserOf(ada)).post("/api/account/delete", { username, password })).status).toBe(200);
  expect((await visit(`/${username}`)).status).toBe(404);
  expect((await api(ada.key).get("/api/account")).status).toBe(401);
  const again = await api().post("/api/register", { username, email, password });
  expect(again.status, "the names are free again").toBe(200);
});

test("an account does not end by a wrong name or password", async () => {
  const ada = await person();
  const { username, password } = ada;
  const browser = await browserOf(ada);
  const end = (body: Record<string, string>) => browser.post("/api/account/delete", body);
  expect((await end({ username: "somebody", password })).status).toBe(400);
  expect((await end({ username, password: "not the password" })).status).toBe(400);
  expect((await end({ username })).status).toBe(400);
  expect((await api(ada.key).get("/api/account")).status).toBe(200);
});

test("an account whose workspace has other members cannot be deleted", async () => {
  const [owner, guest] = [await person(), await person()];
  await joined(owner, guest);
  const { username, password } = owner;
  const browser = await browserOf(owner);
  const end = () => browser.post("/api/account/delete", { username, password });
  expect(await end()).toMatchObject({ status: 409, json: { message: expect.stringContaining("1 other") } });
  await api(owner.key).delete(`/api/workspace/member/${guest.id}/delete`);
  expect((await end()).status).toBe(200);
  expect((await api(guest.key).get("/api/account")).status).toBe(200);
});

import { browserOf } from "../browser";
import { admin, api, expect, type Person, person, send, test } from "../fixtures";

type Events = { data: { result: number; events: { kind: string; user: string; times: number }[] } };

/** A sign-in that is refused. */
async function refused({ email, address }: Person) {
  const from = { "X-Forwarded-For": address };
  const csrf = await send<{ csrfToken: string }>("GET", "/api/auth/csrf", { headers: from });
  const cookie = /next-auth\.csrf-token=[^;]+/.exec(csrf.headers["set-cookie"] ?? "")?.[0] ?? "";
  const fields = { csrfToken: csrf.json.csrfToken, login: email, password: "a wrong guess", json: "true" };
  await send("POST", "/api/auth/callback/credentials", {
    headers: { ...from, Cookie: cookie, "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
  });
}

test("a person sees sign-ins, refusals and changes of the own account, and takes them along", async () => {
  const ada = await person();
  await refused(ada);
  const browser = await browserOf(ada);
  await browser.post("/api/key/add", { name: "Seen" });
  const { events } = (await browser.get<Events>("/api/account/security?limit=50")).json.data;
  expect(events.map(({ kind }) => kind).sort()).toEqual([
    "account.created",
    "key.created",
    "sign-in.passed",
    "sign-in.refused",
  ]);
  const file = await browser.get("/api/account/security/export?about=keys");
  expect(file.headers["content-type"]).toContain("text/csv");
  expect(file.text).toContain("Seen (sy_");
  expect(file.text).not.toContain("sign-in");
  expect((await browser.get("/api/account/security/export?format=xml")).status).toBe(400);
});

test("an administrator finds everybody's events, and nobody else does", async () => {
  const ada = await person();
  const [operator, browser] = [await browserOf(admin()), await browserOf(ada)];
  const path = `/api/admin/security?q=${ada.username}`;
  const { events } = (await operator.get<Events>(path)).json.data;
  expect(new Set(events.map(({ user }) => user))).toEqual(new Set([ada.username]));
  expect((await operator.get(`/api/admin/security/export?q=${ada.username}&format=ndjson`)).text).toContain(
    '"kind":"account.created"',
  );
  for (const address of [path, "/api/admin/security/export"]) {
    expect((await browser.get(address)).status).toBe(404);
    expect((await api(ada.key).get(address)).status).toBe(404);
  }
});

test("an administrator names another with the password and takes the role back; the only one stays", async () => {
  const [operator, ada] = [await browserOf(admin()), await person()];
  const role = (body: object) => operator.put(`/api/admin/user/${ada.id}/role/update`, { ...body });
  const browser = await browserOf(ada);
  expect((await role({ admin: true, password: "a guess" })).status).toBe(400);
  expect((await role({ admin: true })).status).toBe(400);
  expect((await browser.get("/api/admin/users")).status).toBe(404);
  expect((await role({ admin: true, password: admin().password })).status).toBe(200);
  expect((await browser.get("/api/admin/users")).status).toBe(200);
  expect((await role({ admin: false, password: admin().password })).status).toBe(200);
  expect((await browser.get("/api/admin/users")).status).toBe(404);
  // Not in a test of its own: it would run while the other administrator above is one, and leave.
  const { id, username, password } = admin();
  const own = `/api/admin/user/${id}/role/update`;
  expect((await operator.put(own, { admin: false, password })).status, "the last one stays").toBe(409);
  const left = await operator.post("/api/account/delete", { username, password });
  expect(left).toMatchObject({ status: 409, json: { message: expect.stringContaining("administrator") } });
});

import { appCode } from "@/lib/identity/access/totp-fixtures";
import { admin, api, expect, type Person, person, send, test } from "../fixtures";
import { registered } from "../people";
import { browserOf } from "../sessions";

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
  const ada = await registered();
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

test("only an administrator finds everyone's events", async () => {
  const ada = await registered();
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

/** A person with two-factor authentication: the app's secret and the recovery codes. The current code is used up; the next one is already valid. */
async function careful() {
  const ada = await person();
  const browser = await browserOf(ada);
  const { json } = await browser.post<{ secret: string }>("/api/account/two-factor/start", {
    password: ada.password,
  });
  const confirmed = await browser.post<{ codes: string[] }>("/api/account/two-factor/confirm", {
    code: appCode(json.secret),
  });
  expect(confirmed.status, confirmed.text).toBe(200);
  return { ada, browser, secret: json.secret, codes: confirmed.json.codes };
}

/** Signs in as the page does; gives the reason of a refusal, "" when it worked. */
async function signInWith({ email, password, address }: Person, code = ""): Promise<string | null> {
  const from = { "X-Forwarded-For": address };
  const csrf = await send<{ csrfToken: string }>("GET", "/api/auth/csrf", { headers: from });
  const cookie = /next-auth\.csrf-token=[^;]+/.exec(csrf.headers["set-cookie"] ?? "")?.[0] ?? "";
  const { csrfToken } = csrf.json;
  const fields = new URLSearchParams({ csrfToken, login: email, password, code, json: "true" });
  const answer = await send<{ url: string }>("POST", "/api/auth/callback/credentials", {
    headers: { ...from, Cookie: cookie, "Content-Type": "application/x-www-form-urlencoded" },
    body: fields.toString(),
  });
  return answer.status === 200 ? "" : new URL(answer.json.url).searchParams.get("error");
}

test("with two-factor authentication the password alone is not enough, and each code works once", async () => {
  const { ada, secret } = await careful();
  expect(await signInWith(ada)).toBe("code-needed");
  const code = appCode(secret, 1);
  expect(await signInWith(ada, code)).toBe("");
  expect(await signInWith(ada, code)).toBe("code-wrong");
});

test("a recovery code signs in once in place of the app", async () => {
  const { ada, codes } = await careful();
  expect(new Set(codes).size).toBe(10);
  expect(await signInWith(ada, codes[3])).toBe("");
  expect(await signInWith(ada, codes[3])).toBe("code-wrong");
  expect((await api(ada.key).get("/api/account/two-factor")).json).toMatchObject({ data: { codes: 9 } });
});

test("a wrong password is reported without mentioning two-factor authentication", async () => {
  const { ada } = await careful();
  expect(await signInWith({ ...ada, password: "not the password" })).toBe("CredentialsSignin");
});

test("two-factor authentication is turned off by the password and a code, in a browser", async () => {
  const { ada, browser, secret } = await careful();
  const off = (body: object) => browser.post("/api/account/two-factor/delete", { ...body });
  const { password } = ada;
  expect((await off({ password: "not the password", code: appCode(secret, 1) })).status).toBe(400);
  expect((await off({ password })).json).toMatchObject({ fields: { code: "is required" } });
  expect((await off({ password, code: "000000" })).json).toMatchObject({
    fields: { code: "is not a valid code" },
  });
  const byKey = await api(ada.key).post("/api/account/two-factor/delete", {
    password,
    code: appCode(secret, 1),
  });
  expect(byKey.status).toBe(401);
  expect(await signInWith(ada)).toBe("code-needed");
  expect((await off({ password, code: appCode(secret, 1) })).status).toBe(200);
  expect(await signInWith(ada)).toBe("");
});

test("where a code is needed, so it is for a new password, a new address and new recovery codes", async () => {
  const { ada, browser, codes } = await careful();
  const currentPassword = ada.password;
  const change = (body: object) => browser.put("/api/account/update", { currentPassword, ...body });
  expect((await change({ password: "quite another one" })).json).toMatchObject({
    fields: { code: "is required" },
  });
  expect(
    (await browser.post("/api/account/two-factor/codes", { password: currentPassword })).json,
  ).toMatchObject({ fields: { code: "is required" } });
  expect((await change({ password: "quite another one", code: codes[0] })).status).toBe(200);
  expect((await change({ email: `x${ada.email}`, code: codes[1] })).status, "the old password").toBe(400);
});

test("a secret counts only once the app has shown a code of it", async () => {
  const ada = await person();
  const { password } = ada;
  const browser = await browserOf(ada);
  await browser.post("/api/account/two-factor/start", { password });
  expect((await browser.post("/api/account/two-factor/confirm", { code: "000000" })).status).toBe(400);
  expect(await signInWith(ada)).toBe("");
  expect((await api(ada.key).get("/api/account/two-factor")).json).toMatchObject({ data: { since: null } });
});

test("with two-factor authentication on, no new secret replaces the old one", async () => {
  const { ada, browser } = await careful();
  const { password } = ada;
  expect((await browser.post("/api/account/two-factor/start", { password })).status).toBe(409);
});

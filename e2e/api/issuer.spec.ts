import { randomBytes, randomInt } from "node:crypto";
import { request } from "node:http";
import { appCode } from "@/lib/identity/access/totp-fixtures";
import { FAULTS } from "../fake-issuer";
import { admin, api, expect, person, test } from "../fixtures";
import { serverUrl } from "../send";
import { browserOf } from "../sessions";

type Cookies = Map<string, string>;
type Step = { status: number; location: string; text: string };

/** Claims for the fake issuer, and the mistakes it should make. */
export type Said = { subject: string; email?: string; verified?: string; thin?: string; fault?: string };

/** A browser without a screen: it keeps cookies, follows nothing, and comes from an address of its own. */
export function browser(cookies: Cookies = new Map()) {
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
  const go = async (url: string, fields?: Record<string, string>): Promise<Step> => {
    const answer = await exchange(new URL(url, serverUrl()), { cookies, address, fields });
    for (const line of answer.set) {
      const [pair = ""] = line.split(";");
      const [name, value] = [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  const post = async (path: string, fields: Record<string, string>) => {
    const { csrfToken } = JSON.parse((await go("/api/auth/csrf")).text) as { csrfToken: string };
    return JSON.parse((await go(path, { ...fields, csrfToken, json: "true" })).text) as { url: string };
  };
  return {
    cookies,
    go,
    post,
    /** Begins at our button and says who to be; ends at the address that the issuer leads back to. */
    toIssuer: async (said: Said, connect = ""): Promise<string> => {
      const { url } = await post("/api/auth/signin/oidc", { callbackUrl: "/dashboard/links", connect });
      return (await go(`${url}&${new URLSearchParams(said)}`)).location;
    },
    /** The browser's owner. */
    who: async () => {
      const { data } = JSON.parse((await go("/api/session")).text) as {
        data: { user: { id: number; email: string } | null };
      };
      return data.user;
    },
  };
}

type Sent = { cookies: Cookies; address: string; fields?: Record<string, string> };

function exchange(url: URL, { cookies, address, fields }: Sent): Promise<Step & { set: string[] }> {
  const body = fields && new URLSearchParams(fields).toString();
  const headers = {
    Host: url.host,
    Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    "X-Forwarded-For": address,
    ...(body !== undefined && {
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": String(Buffer.byteLength(body)),
    }),
  };
  const { port, pathname, search } = url;
  const options = {
    host: "127.0.0.1",
    port,
    path: pathname + search,
    method: body === undefined ? "GET" : "POST",
  };
  return new Promise((resolve, reject) => {
    const sent = request({ ...options, headers, agent: false }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (piece: string) => {
        text += piece;
      });
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          location: response.headers.location ?? "",
          set: response.headers["set-cookie"] ?? [],
          text,
        }),
      );
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/** A new person whose email address the issuer has confirmed. */
function somebody(): Said & { email: string } {
  const subject = `s${randomBytes(6).toString("hex")}`;
  return { subject, email: `${subject}@example.com`, verified: "yes" };
}

const reasonIn = (location: string) => new URL(location, "http://here").searchParams.get("error");

test("a new person of the issuer gets an account and returns to it", async () => {
  const ada = somebody();
  const first = browser();
  const { status, location } = await first.go(await first.toIssuer(ada));
  expect({ status, location }).toEqual({
    status: 302,
    location: expect.stringMatching(/\/dashboard\/links$/),
  });
  expect(await first.who()).toMatchObject({ email: ada.email, username: ada.subject });
  const second = browser();
  await second.go(await second.toIssuer({ subject: ada.subject }));
  expect((await second.who())?.id).toBe((await first.who())?.id);
});

test("an email address that the issuer returns only from userinfo counts too", async () => {
  const ada = somebody();
  const at = browser();
  await at.go(await at.toIssuer({ ...ada, thin: "1" }));
  expect(await at.who()).toMatchObject({ email: ada.email });
});

for (const fault of FAULTS)
  test(`a response with a wrong ${fault} signs nobody in and creates no account`, async () => {
    const ada = somebody();
    const at = browser();
    const { location } = await at.go(await at.toIssuer({ ...ada, fault }));
    const next = location.includes("/login") ? location : (await at.go(location)).location;
    expect(next).toContain("error=OAuthCallback");
    expect(await at.who()).toBeNull();
    const right = browser();
    expect((await right.go(await right.toIssuer(ada))).location).toMatch(/\/dashboard\/links$/);
  });

test("a response for one browser signs in no other, and works once", async () => {
  const [ours, theirs] = [browser(), browser()];
  const answer = await ours.toIssuer(somebody());
  await theirs.go(answer);
  expect(await theirs.who()).toBeNull();
  await theirs.toIssuer(somebody());
  await theirs.go(answer);
  expect(await theirs.who()).toBeNull();
  await ours.go(answer);
  expect(await ours.who()).not.toBeNull();
  ours.cookies.delete("next-auth.session-token");
  await ours.go(answer);
  expect(await ours.who()).toBeNull();
});

test("an unconfirmed address, or none, registers nobody", async () => {
  for (const said of [{ verified: "no" }, { email: "" }]) {
    const at = browser();
    const { location } = await at.go(await at.toIssuer({ ...somebody(), ...said }));
    expect(reasonIn(location)).toBe("unverified");
    expect(await at.who()).toBeNull();
  }
});

test("an account that was registered with the same address by password is not entered", async () => {
  const ada = await person();
  const at = browser();
  const { location } = await at.go(await at.toIssuer({ ...somebody(), email: ada.email }));
  expect(reasonIn(location)).toBe("taken");
  expect(await at.who()).toBeNull();
});

test("a signed-in person connects with the issuer, uses it, and disconnects", async () => {
  const [ada, identity] = [await person(), somebody()];
  const at = browser();
  await at.post("/api/auth/callback/credentials", { login: ada.email, password: ada.password });
  expect((await at.go(await at.toIssuer(identity, "true"))).location).toContain(
    "/dashboard/settings/security#password",
  );
  const other = browser();
  await other.go(await other.toIssuer(identity));
  expect((await other.who())?.id).toBe(ada.id);
  const ways = await api(ada.key).get("/api/account/sign-in");
  expect(ways.json).toMatchObject({ data: { issuer: "Acme ID", connected: expect.any(String) } });
  expect((await api(ada.key).delete("/api/account/sign-in/delete")).status).toBe(401);
});

test("a sign-in on a browser where another person began to connect connects nothing", async () => {
  const [ada, bob] = [await person(), somebody()];
  const at = browser();
  await at.post("/api/auth/callback/credentials", { login: ada.email, password: ada.password });
  await at.toIssuer(bob, "true");
  await at.go(await at.toIssuer(bob));
  expect(await at.who()).toMatchObject({ email: bob.email });
  const ways = await api(ada.key).get("/api/account/sign-in");
  expect(ways.json).toMatchObject({ data: { connected: null } });
});

test("a person signed out on the way is not connected", async () => {
  const [ada, identity] = [await person(), somebody()];
  const at = browser();
  await at.post("/api/auth/callback/credentials", { login: ada.email, password: ada.password });
  const answer = await at.toIssuer(identity, "true");
  await at.post("/api/auth/signout", {});
  expect(reasonIn((await at.go(answer)).location)).toBe("over");
  expect(await at.who()).toBeNull();
});

test("an account with two-factor authentication needs its code after the issuer, too", async () => {
  const [ada, identity] = [await person(), somebody()];
  const at = browser();
  await at.post("/api/auth/callback/credentials", { login: ada.email, password: ada.password });
  await at.go(await at.toIssuer(identity, "true"));
  const own = await browserOf(ada);
  const { json } = await own.post<{ secret: string }>("/api/account/two-factor/start", {
    password: ada.password,
  });
  await own.post("/api/account/two-factor/confirm", { code: appCode(json.secret) });
  const other = browser();
  const { location } = await other.go(await other.toIssuer(identity));
  expect(location).toMatch(/^\/login\?next=%2Fdashboard%2Flinks#ticket=/);
  expect(await other.who()).toBeNull();
  const ticket = location.split("#ticket=")[1] ?? "";
  const wrong = await other.post("/api/auth/callback/credentials", { ticket, code: "000000" });
  expect(reasonIn(wrong.url)).toBe("code-wrong");
  await other.post("/api/auth/callback/credentials", {
    ticket: ticket.slice(2),
    code: appCode(json.secret, 1),
  });
  expect(await other.who()).toBeNull();
  await other.post("/api/auth/callback/credentials", { ticket, code: appCode(json.secret, 1) });
  expect((await other.who())?.id).toBe(ada.id);
});

test("a blocked user cannot sign in through the issuer, and the open session ends", async () => {
  const ada = somebody();
  const at = browser();
  await at.go(await at.toIssuer(ada));
  const { id } = (await at.who()) ?? { id: 0 };
  const blocked = await api(admin().key).put(`/api/admin/user/${id}/update`, { blocked: true });
  expect(blocked.status, blocked.text).toBe(200);
  expect(await at.who()).toBeNull();
  const again = browser();
  expect(reasonIn((await again.go(await again.toIssuer(ada))).location)).toBe("disabled");
  expect(await again.who()).toBeNull();
});

test("signing out ends the session, as with a password", async () => {
  const at = browser();
  await at.go(await at.toIssuer(somebody()));
  const kept = new Map(at.cookies);
  await at.post("/api/auth/signout", {});
  expect(await browser(kept).who()).toBeNull();
});

test("one address may use the issuer sixty times a minute", async () => {
  const at = browser();
  const { csrfToken } = JSON.parse((await at.go("/api/auth/csrf")).text) as { csrfToken: string };
  const begin = async () =>
    JSON.parse((await at.go("/api/auth/signin/oidc", { csrfToken, json: "true" })).text) as { url: string };
  for (let time = 0; time < 60; time++) expect(reasonIn((await begin()).url)).toBeNull();
  expect(reasonIn((await begin()).url)).toBe("limited");
});

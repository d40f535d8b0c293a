import { expect, type Person, send } from "../fixtures";

/** The Cookie header of somebody who has signed in with a browser. */
export async function signInCookie({ username, password, address }: Person): Promise<string> {
  const from = { "X-Forwarded-For": address };
  const csrf = await send<{ csrfToken: string }>("GET", "/api/auth/csrf", { headers: from });
  const first = cookiesOf(csrf.headers["set-cookie"]);
  const fields = new URLSearchParams({
    csrfToken: csrf.json.csrfToken,
    login: username,
    password,
    json: "true",
  });
  const answer = await send("POST", "/api/auth/callback/credentials", {
    headers: { ...from, Cookie: first, "Content-Type": "application/x-www-form-urlencoded" },
    body: fields.toString(),
  });
  expect(answer.status, answer.text).toBe(200);
  return `${first}; ${cookiesOf(answer.headers["set-cookie"])}`;
}

const cookiesOf = (header = ""): string =>
  [...header.matchAll(/(?:^|,\s*)([\w.-]+=[^;,]*)/g)].map(([, pair]) => pair).join("; ");

import { appCode } from "@/lib/identity/access/totp-fixtures";

const ADDRESS = { "X-Forwarded-For": "81.2.69.160" };

/** Somebody with an account: calls the API with a key, and the endpoints of the dashboard with a session. */
export class Person {
  cookie = "";
  twoFactor = "";

  private constructor(
    readonly username: string,
    readonly password: string,
    readonly key: string,
  ) {}

  static async register(origin: string, username: string): Promise<Person> {
    const password = "correct horse battery";
    const account = { username, email: `${username}@example.com`, password };
    const response = await fetch(`${origin}/api/register`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(account),
    });
    const { apiKey } = (await response.json()) as { apiKey: string };
    return new Person(username, password, apiKey);
  }

  /** A call with the key. Throws what a refusal says. */
  call<T = unknown>(origin: string, path: string, body?: object | FormData): Promise<T> {
    return asked<T>(origin + path, { Authorization: `Bearer ${this.key}` }, body);
  }

  /** The same in a signed-in browser. */
  browse<T = unknown>(origin: string, path: string, body?: object): Promise<T> {
    return asked<T>(origin + path, { Cookie: this.cookie, Origin: origin }, body);
  }

  /** Signs in and keeps the session. False where the password or the code is refused. */
  async signIn(origin: string, code?: string): Promise<boolean> {
    const csrf = await fetch(`${origin}/api/auth/csrf`, { headers: ADDRESS });
    const { csrfToken } = (await csrf.json()) as { csrfToken: string };
    const first = cookiesOf(csrf);
    const fields = { csrfToken, login: this.username, password: this.password, json: "true" };
    const response = await fetch(`${origin}/api/auth/callback/credentials`, {
      method: "POST",
      headers: { ...ADDRESS, Cookie: first, "Content-Type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ ...fields, ...(code !== undefined && { code }) }).toString(),
      redirect: "manual",
    });
    const session = cookiesOf(response);
    if (!session.includes("session-token")) return false;
    this.cookie = `${first}; ${session}`;
    return true;
  }

  /** Has signing in take a code too. */
  async enableTwoFactor(origin: string): Promise<void> {
    const proof = { password: this.password };
    const { secret } = await this.browse<{ secret: string }>(origin, "/api/account/two-factor/start", proof);
    this.twoFactor = secret;
    await this.browse(origin, "/api/account/two-factor/confirm", { code: appCode(secret) });
  }
}

async function asked<T>(url: string, headers: Record<string, string>, body?: object): Promise<T> {
  const isForm = body instanceof FormData;
  const response = await fetch(url, {
    method: body ? "POST" : "GET",
    headers: { ...headers, ...ADDRESS, ...(body && !isForm && { "Content-Type": "application/json" }) },
    body: isForm ? body : body && JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0] ?? "")
    .join("; ");

/** A registered person. */
export type Person = { id: number; username: string; email: string; password: string; key: string };

type Answer = { status: number; json: Record<string, unknown>; text: string };

/** Each caller comes from an address of its own. */
let addresses = 0;
export const anAddress = () => `10.77.${(addresses >> 8) & 255}.${addresses++ & 255}`;

/** Registers a person. */
export async function register(origin: string, username: string): Promise<Person> {
  const account = { username, email: `${username}@example.com`, password: `pass phrase of ${username}` };
  const { status, json, text } = await call(origin, "POST", "/api/register", {}, account);
  if (status !== 200) throw new Error(`registering ${username}: ${status} ${text}`);
  return { ...account, id: json.id as number, key: json.apiKey as string };
}

/** A program with this key. */
export const program =
  (origin: string, key: string) =>
  (method: string, path: string, body?: object): Promise<Answer> =>
    call(origin, method, path, { Authorization: `Bearer ${key}` }, body);

/** The cookies of a browser that has signed in; null where it was refused. */
export async function signIn(
  origin: string,
  login: string,
  password: string,
  code = "",
): Promise<string | null> {
  const from = { "X-Forwarded-For": anAddress() };
  const csrf = await fetch(`${origin}/api/auth/csrf`, { headers: from });
  const first = cookiesOf(csrf);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const answer = await fetch(`${origin}/api/auth/callback/credentials`, {
    method: "POST",
    redirect: "manual",
    headers: { ...from, Cookie: first, "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ csrfToken, login, password, code, json: "true" }),
  });
  return answer.status === 200 ? `${first}; ${cookiesOf(answer)}` : null;
}

/** A browser that has signed in. */
export const browser =
  (origin: string, cookie: string) =>
  (method: string, path: string, body?: object): Promise<Answer> =>
    call(origin, method, path, { Cookie: cookie, Origin: origin }, body);

async function call(
  origin: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: object,
): Promise<Answer> {
  const answer = await fetch(origin + path, {
    method,
    headers: { "X-Forwarded-For": anAddress(), "Content-Type": "application/json", ...headers },
    ...(method !== "GET" && { body: JSON.stringify(body ?? {}) }),
  });
  const text = await answer.text();
  return { status: answer.status, text, json: parsed(text) };
}

const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Somebody whose links are visited: made through the API, asked through the API. */
export type Owner = { key: string; aliases: string[]; counted(origin: string): Promise<Map<string, number>> };

type Listed = { data: { urls: { alias: string; clicks: number }[] } };

/** Registers an owner with so many links, at most 25: every call counts against the key's minute. */
export async function registerOwner(origin: string, links: number, prefix = "l"): Promise<Owner> {
  const account = { username: "ledger", email: "ledger@example.com", password: "only for tests" };
  const { apiKey } = await call<{ apiKey: string }>(origin, "/api/register", "", account);
  const aliases = Array.from({ length: links }, (_, n) => `${prefix}${n + 1}`);
  for (const custom of aliases)
    await call(origin, "/api/url/add", apiKey, { url: "https://example.com/ledger", custom });
  return { key: apiKey, aliases, counted: (at) => countedByTheApi(at, apiKey) };
}

async function countedByTheApi(origin: string, key: string): Promise<Map<string, number>> {
  const { data } = await call<Listed>(origin, "/api/urls?limit=1000", key);
  return new Map(data.urls.filter(({ clicks }) => clicks > 0).map(({ alias, clicks }) => [alias, clicks]));
}

async function call<T>(origin: string, path: string, key: string, body?: object): Promise<T> {
  const answer = await fetch(origin + path, {
    method: body ? "POST" : "GET",
    headers: { "Content-Type": "application/json", ...(key && { Authorization: `Bearer ${key}` }) },
    body: body && JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

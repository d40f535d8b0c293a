import type { Settings } from "./settings";

type Server = Pick<Settings, "server" | "key">;

/** A refusal or an outage, in words for the person at the browser. `status` is 0 where the server could not be reached. */
export class ServerError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
    this.name = "ServerError";
  }
}

export type NewLink = { url: string; title: string; custom: string; domain: string; channel: string };

/** Creates a short link and gives its address. One `attempt` creates one link, however often it is sent. */
export async function createLink(server: Server, link: NewLink, attempt: string): Promise<string> {
  const { channel, ...rest } = link;
  const filled = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ""));
  const body = { ...filled, ...(channel && { channel: Number(channel) }) };
  const { shorturl } = await call<{ shorturl: string }>(server, "/api/url/add", {
    method: "POST",
    headers: { "Content-Type": "application/json", "Idempotency-Key": attempt },
    body: JSON.stringify(body),
  });
  return shorturl;
}

export type Choice = { value: string; label: string };

/** Branded domains that links can be created on. */
export async function listDomains(server: Server): Promise<Choice[]> {
  const path = "/api/domains?limit=100";
  const { data } = await call<{ data: { domains: { domain: string; status: string }[] } }>(server, path);
  return data.domains
    .filter(({ status }) => status === "verified")
    .map(({ domain }) => ({ value: domain, label: domain.replace(/^https?:\/\//, "") }));
}

export async function listChannels(server: Server): Promise<Choice[]> {
  const path = "/api/channels?limit=100";
  const { data } = await call<{ data: { channels: { id: number; name: string }[] } }>(server, path);
  return data.channels.map(({ id, name }) => ({ value: String(id), label: name }));
}

/** A key that may read, and not create. */
export class KeyTooNarrow extends Error {}

/**
 * Rejects unless the server takes the key, and the key may create links: who may is refused a link without a destination for what it lacks, who may not
 * for what they may not.
 */
export async function checkKey(server: Server): Promise<void> {
  await call(server, "/api/urls?limit=1");
  const empty = { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" };
  await call(server, "/api/url/add", empty).catch((error: unknown) => {
    const status = error instanceof ServerError ? error.status : 0;
    // The key itself was just taken: what is refused is what it is for.
    if (status === 401 || status === 403) throw new KeyTooNarrow();
    if (status !== 400) throw error;
  });
}

const PATIENCE_MS = 15_000;

async function call<T>({ server, key }: Server, path: string, init: RequestInit = {}): Promise<T> {
  const request = {
    ...init,
    headers: { ...(init.headers as Record<string, string>), Authorization: `Bearer ${key}` },
    // The person may be signed in there as somebody else; the key alone says who calls.
    credentials: "omit" as const,
    redirect: "error" as const,
    signal: AbortSignal.timeout(PATIENCE_MS),
  };
  const response = await fetch(server + path, request).catch(() => {
    throw new ServerError(0, "");
  });
  const body = (await response.json().catch(() => ({}))) as { message?: string };
  if (!response.ok) throw new ServerError(response.status, body.message ?? "");
  return body as T;
}

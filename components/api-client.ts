import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { pageCall, takeFirstData } from "./first-data";
import { refusalInReadersLanguage } from "./refusals";
import { noteVersion } from "./served-version";
import { spoken } from "./spoken";

/** A refusal by the server, or an unreachable server (status 0). `fields` names what to correct. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly fields: Record<string, string> = {},
    /** seconds to wait before another try, where the server said so */
    readonly retryAfter?: number,
    /** a word for what it was, where signing in was refused */
    readonly reason?: string,
  ) {
    super(message);
    this.name = "ApiError";
  }
}

type Query = Record<string, string | number | null | undefined>;
type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Calls our own API with the sign-in cookie. Every failure is an `ApiError`. */
export const api = {
  get: <T>(path: string, query: Query = {}, signal?: AbortSignal) =>
    call<T>("GET", path + search(query), undefined, signal),
  post: <T>(path: string, body: object = {}) => call<T>("POST", path, body),
  put: <T>(path: string, body: object) => call<T>("PUT", path, body),
  remove: <T>(path: string) => call<T>("DELETE", path, {}),
  /** a file that is JSON itself */
  file: <T>(path: string, file: Blob) =>
    send<T>(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: file }),
  /** a file, made of what is sent where something is */
  download: async (path: string, body?: object): Promise<Blob> => {
    const sent = body && { method: "POST", body: JSON.stringify(body) };
    return (await answered(path, { headers: JSON_TYPE, ...sent })).blob();
  },
  form: <T>(path: string, fields: Record<string, string>) =>
    send<T>(path, { method: "POST", body: new URLSearchParams(fields) }),
  asWritten,
  exactly,
};

/** Posts as our own pages do and gives the answer as it came, a refusal too. */
async function exactly(path: string, body: object): Promise<{ status: number; text: string }> {
  const init = {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
  const response = await fetch(`/api${path}`, { credentials: "same-origin", ...init }).catch(unreachable);
  return { status: response.status, text: await response.text() };
}

type WrittenCall = { method: string; path: string; key: string | undefined; body?: string | undefined };

/** Longer answers are cut for the page that shows them. */
const MOST_SHOWN = 200_000;

/**
 * Calls as a program with this key would, without the cookie; without a key as our own pages do. Gives the answer as it came: JSON set
 * out, other text as it is, and of a file what it is.
 */
async function asWritten({ method, path, key, body }: WrittenCall) {
  const headers = {
    ...(key !== undefined && { Authorization: `Bearer ${key}` }),
    // The API takes a cookie only with this header.
    ...((key === undefined || body !== undefined) && { "Content-Type": "application/json" }),
  };
  const credentials = key === undefined ? "same-origin" : "omit";
  // A stream of events has no end.
  const signal = AbortSignal.timeout(15_000);
  const response = await fetch(path, { method, headers, body, credentials, signal }).catch(unreachable);
  const type = response.headers.get("Content-Type") ?? "";
  const remaining = response.headers.get("X-RateLimit-Remaining") ?? "";
  return { status: response.status, remaining, type, ...(await shownBody(response, type)) };
}

async function shownBody(response: Response, type: string): Promise<{ text: string; file?: Blob }> {
  if (type.startsWith("text/event-stream")) {
    const first = await response.body?.getReader().read();
    return { text: new TextDecoder().decode(first?.value) };
  }
  if (!/^(text\/|image\/svg|application\/(json|x-ndjson))/.test(type)) {
    const file = await response.blob();
    return { text: "", file };
  }
  const text = await response.text();
  if (!type.startsWith("application/json")) return { text: text.slice(0, MOST_SHOWN) };
  return { text: JSON.stringify(JSON.parse(text), null, 2).slice(0, MOST_SHOWN) };
}

const call = <T>(method: Method, path: string, body?: object, signal?: AbortSignal) => {
  const ask = method === "GET" ? pageCall() : undefined;
  return ask ? askOnServer<T>(ask, path) : callFromHere<T>(method, path, body, signal);
};

/** For a page that the server draws. What is refused is left to the browser, which says why. */
async function askOnServer<T>(ask: (path: string) => Promise<unknown>, path: string): Promise<T> {
  const answer = await ask(`/api${path}`);
  if (answer === undefined) throw new ApiError(0, "");
  return answer as T;
}

const callFromHere = <T>(method: Method, path: string, body?: object, signal?: AbortSignal) =>
  send<T>(path, {
    method,
    signal,
    // A delete may be sent as the page is left.
    keepalive: method === "DELETE",
    // The API takes a cookie only with this header, which another site cannot send.
    headers: { "Content-Type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });

async function send<T>(path: string, init: RequestInit): Promise<T> {
  const response = await answered(path, init);
  return (await response.json().catch(() => ({}))) as T;
}

const JSON_TYPE = { "Content-Type": "application/json" };

async function answered(path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(`/api${path}`, { credentials: "same-origin", ...init }).catch(unreachable);
  noteVersion(response.headers.get("X-Switchyard-Version"));
  if (response.ok) return response;
  const body: unknown = await response.json().catch(() => ({}));
  const { message, msg, fields, url } = body as Refusal;
  const wait = Number(response.headers.get("Retry-After")) || undefined;
  const text = message ?? msg;
  const said =
    text === undefined
      ? { message: spoken().failures.unknown, fields }
      : await refusalInReadersLanguage(text, fields);
  throw new ApiError(response.status, said.message, said.fields, wait, reasonIn(url));
}

/** The item API says `msg`; signing in names an address that has its reason in the query. */
type Refusal = { message?: string; msg?: string; fields?: Record<string, string>; url?: string };

const reasonIn = (url: string | undefined) =>
  url === undefined
    ? undefined
    : (new URL(url, window.location.origin).searchParams.get("error") ?? undefined);

function unreachable(reason: unknown): never {
  if (reason instanceof DOMException && reason.name === "AbortError") throw reason;
  throw new ApiError(0, spoken().failures.unreachable);
}

function search(query: Query): string {
  const given = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== "",
  );
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

/** One per page load. Any 401 refetches the session; the shell then redirects to the sign-in page. */
export function newQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: recheckSession }),
    mutationCache: new MutationCache({ onError: recheckSession }),
    defaultOptions: {
      queries: { staleTime: 15_000, retry: isWorthRetrying, throwOnError: false },
      mutations: { retry: false },
    },
  });
  if (typeof document !== "undefined") takeFirstData(client);
  function recheckSession(error: Error) {
    if (error instanceof ApiError && error.status === 401)
      void client.invalidateQueries({ queryKey: ["session"] });
  }
  return client;
}

/** The server's own word (400, 404 …) does not change by asking again; an outage may. */
const isWorthRetrying = (failures: number, error: Error) =>
  failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500);

import type { Actor } from "../access/actor";
import { actorOfKey } from "../access/api-keys";
import { actorOfCookie } from "../access/sign-in";
import { env } from "../env";

/**
 * The caller of an API request: whoever the bearer key belongs to, else whoever's sign-in cookie it carries. Null when
 * neither is valid. A cookie counts on a write only with JSON and from a page of ours, so that no other site can use it.
 */
export async function authenticate(request: Request): Promise<Actor | null> {
  const authorization = request.headers.get("authorization");
  if (authorization !== null) {
    const [, key] = /^bearer +(\S+) *$/i.exec(authorization) ?? [];
    return key ? actorOfKey(key) : null;
  }
  return authenticateBrowser(request);
}

/** Whoever's sign-in cookie a request carries, where it may count. */
export const authenticateBrowser = async (request: Request): Promise<Actor | null> =>
  mayUseCookie(request) ? actorOfCookie(request) : null;

function mayUseCookie(request: Request): boolean {
  if (request.method === "GET" || request.method === "HEAD") return true;
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  return type === "application/json" && isOwnOrigin(request.headers.get("origin"));
}

/** Ours is APP_URL; while that is the default, the loopback address is the same page. */
function isOwnOrigin(origin: string | null): boolean {
  const { APP_URL } = env();
  return (
    origin === APP_URL ||
    (APP_URL.startsWith("http://localhost:") && origin === APP_URL.replace("localhost", "127.0.0.1"))
  );
}

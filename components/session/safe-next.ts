/** Where to go after signing in: a path of ours, or the fallback. An address that leads anywhere else is not followed. */
export function safeNext(next: string | null | undefined, fallback: string): string {
  if (!next?.startsWith("/")) return fallback;
  const url = URL.canParse(next, HERE) ? new URL(next, HERE) : undefined;
  return url?.origin === HERE ? url.pathname + url.search + url.hash : fallback;
}

const HERE = "https://here.invalid";

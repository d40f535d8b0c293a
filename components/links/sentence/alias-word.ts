import type { Token } from "./tokens";

/** An alias as people say it: alone, after a slash, or as the whole short link. Undefined for what can't be one. */
export function readAliasWord(
  { text, quoted }: Token,
  hosts: readonly string[],
): { alias: string; host?: string } | undefined {
  if (quoted) return undefined;
  const bare = text.replace(/^https?:\/\//i, "");
  const host = hosts.find((name) => bare.toLowerCase().startsWith(`${name}/`));
  const rest = host ? bare.slice(host.length + 1) : text.replace(/^\//, "");
  if (!ALIAS.test(rest) || rest.length > 128) return undefined;
  return { alias: rest, ...(host && { host }) };
}

/** The API says in the end what is one; this is what can't be anything else. */
const ALIAS = /^[\p{L}\p{N}_*-](?:[\p{L}\p{N}\p{Mark}._/*-]*[\p{L}\p{N}\p{Mark}_*-])?$/u;

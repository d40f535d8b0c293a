/** Which bytes of a file a request wants: all, some, or none that there are (RFC 9110, 14.2). Both ends included. */
export type Wanted = { kind: "all" } | { kind: "part"; first: number; last: number } | { kind: "none" };

/** A header that is no single range of bytes is as good as none. */
export function wantedOf(header: string | null, size: number): Wanted {
  const [, from = "", to = ""] = /^bytes=([0-9]{0,15})-([0-9]{0,15})$/.exec(header ?? "") ?? [];
  if (from === "" && to === "") return { kind: "all" };
  const first = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== "" && to !== "" && Number(to) < first) return { kind: "all" };
  return first < size && first <= last ? { kind: "part", first, last } : { kind: "none" };
}

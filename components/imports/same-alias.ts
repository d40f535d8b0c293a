/** Rows of one file that ask for an alias an earlier row of it has; each part of an import is rehearsed by itself. */
export function repeatedAliases(
  bodies: readonly Record<string, unknown>[],
  message: (row: number) => string,
): { row: number; message: string }[] {
  const first = new Map<string, number>();
  return bodies.flatMap(({ custom, domain }, at) => {
    if (typeof custom !== "string") return [];
    const name = `${String(domain ?? "")}/${custom}`.toLowerCase();
    const before = first.get(name);
    if (before !== undefined) return [{ row: at + 1, message: message(before) }];
    first.set(name, at + 1);
    return [];
  });
}

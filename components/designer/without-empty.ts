/** The same value without fields that are empty, however deep: what a form holds for "none" is not sent. */
export function withoutEmpty<T>(value: T): T {
  if (Array.isArray(value)) return value.map((one: unknown) => withoutEmpty(one)) as T;
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([, field]) => field !== "" && field !== undefined);
  return Object.fromEntries(kept.map(([name, field]) => [name, withoutEmpty(field as unknown)])) as T;
}

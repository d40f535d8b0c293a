/** How much a cache may hold: so many entries, or so many bytes. */
export type CacheSize = { entries: number } | { bytes: number };

export const CACHE_SIZE_ERROR = "must be a number from 1000 to 10000000, or megabytes from 16MB to 16000MB";

/** A size as settings give it, `100000` or `512MB`; undefined when it is none. */
export function cacheSizeOf(text: string): CacheSize | undefined {
  const [, digits = "", unit] = /^(\d{1,8}) ?(MB)?$/i.exec(text.trim()) ?? [];
  const number = Number(digits);
  if (unit) return number >= 16 && number <= 16_000 ? { bytes: number * 1_000_000 } : undefined;
  return number >= 1_000 && number <= 10_000_000 ? { entries: number } : undefined;
}

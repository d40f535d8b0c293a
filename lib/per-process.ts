const shelf = Symbol.for("switchyard.per-process");

/**
 * One value per process, whichever bundle asks first makes it. The server and the code that Next bundles are two module
 * instances of the same source; what they share (pools, caches, the spool) goes through here.
 */
export function perProcess<T>(name: string, make: () => T): T {
  const holder = globalThis as { [shelf]?: Map<string, unknown> };
  holder[shelf] ??= new Map();
  const known = holder[shelf].get(name);
  if (known !== undefined || holder[shelf].has(name)) return known as T;
  const made = make();
  holder[shelf].set(name, made);
  return made;
}

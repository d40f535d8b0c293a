const shelf = Symbol.for("switchyard.per-process");

/**
 * One value per process, whichever bundle asks first makes it. The server and the code that Next bundles are two module
 * instances of the same source; what they share (pools, caches, the spool) goes through here.
 */
export function perProcess<T>(name: string, make: () => T): T {
  const holder = globalThis as { [shelf]?: Map<string, unknown> };
  holder[shelf] ??= new Map();
  if (!holder[shelf].has(name)) holder[shelf].set(name, make());
  return holder[shelf].get(name) as T;
}

import { createServer } from "node:net";

/** Rejects like `listen` would when nobody can listen there: before the database is started for nothing. */
export function checkListenable(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

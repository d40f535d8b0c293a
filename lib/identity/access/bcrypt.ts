import { createRequire } from "node:module";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { root } from "@/lib/platform/root";

/** Costlier ones take a core for seconds; services use 10 to 12. */
const MOST_COST = 14;

/** Whether a hash is one by bcrypt (`$2a$`, `$2b$`, `$2y$`) that can be compared in reasonable time. */
export function isBcryptHash(hash: string): boolean {
  const cost = Number(/^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/.exec(hash)?.[1]);
  return cost >= 4 && cost <= MOST_COST;
}

/** The main thread answers visits, and a comparison would stop it for a third of a second. */
const COMPARE = `
const { parentPort, workerData } = require("node:worker_threads");
require(workerData.library).compare(workerData.password, workerData.hash).then((isRight) => parentPort.postMessage(isRight));`;

/** Whether the password is the hashed one, of which bcrypt reads the first 72 bytes. */
export async function isBcrypted(password: string, hash: string): Promise<boolean> {
  if (!isBcryptHash(hash)) return false;
  const library = createRequire(join(root(), "package.json")).resolve("bcryptjs");
  const worker = new Worker(COMPARE, { eval: true, workerData: { library, password, hash } });
  try {
    return await new Promise<boolean>((resolve, reject) => {
      worker.once("message", resolve).once("error", reject);
    });
  } finally {
    await worker.terminate();
  }
}

import { print } from "@/bench/measure";
import { ensureBuilt } from "@/bench/program";
import setup from "../server.setup";
import { walk } from "./requests";

// `npm run fuzz [requests] [seed]`: the long form of e2e/api/bad-inputs.spec.ts, against a server and a database of its own.
const [requests = "50000", seed] = process.argv.slice(2);
ensureBuilt();
const stop = await setup();
const began = performance.now();
try {
  const counts = await walk(Number(requests), seed === undefined ? undefined : Number(seed));
  const seconds = (performance.now() - began) / 1_000;
  print(`${requests} requests in ${seconds.toFixed(0)} s, none answered 5xx, all as documented.`);
  for (const [status, count] of Object.entries(counts)) print(`  ${status}  ${count}`);
} catch (error) {
  print(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await stop();
}

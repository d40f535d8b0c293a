import { ensureBuilt } from "../../bench/built";
import { print } from "../../bench/figures";
import setup from "../server.setup";
import { walk } from "./walk";

// `npm run fuzz [requests] [seed]`: the long form of e2e/api/fuzz.spec.ts, against a server and a database of its own.
const [requests = "50000", seed] = process.argv.slice(2);
ensureBuilt();
const stop = await setup();
const began = performance.now();
try {
  const figures = await walk(Number(requests), seed === undefined ? undefined : Number(seed));
  const seconds = (performance.now() - began) / 1_000;
  print(`${requests} requests in ${seconds.toFixed(0)} s, none answered 5xx, all as documented.`);
  for (const [status, count] of Object.entries(figures)) print(`  ${status}  ${count}`);
} catch (error) {
  print(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await stop();
}

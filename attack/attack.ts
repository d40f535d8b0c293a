import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pLimit from "p-limit";
import { print } from "@/bench/measure";
import { ensureBuilt } from "@/bench/program";
import { type Attack, onTarget, type Server, type Suite, type Target, withServer } from "./suite";

const FOLDER = join(process.cwd(), "attack/suites");
const SUITES = readdirSync(FOLDER)
  .filter((file) => file.endsWith(".ts"))
  .map((file) => file.replace(/\.ts$/, ""))
  .sort();
const words = process.argv.slice(2);
const isShort = words.includes("--short");
const wanted = words.filter((word) => word !== "--short");
const count = { passed: 0, failed: 0 };
/** Which file each attack is in that succeeded, for those who run it again. */
const failures: string[] = [];

/**
 * `npm run attack [suite …] [-- --short]`: attacks on the built product, each with its measurement. Exits with 1 when one of them succeeds,
 * and closes with `N passed, N failed`.
 */
async function main() {
  const unknown = wanted.filter((name) => !SUITES.includes(name));
  if (unknown.length > 0) {
    print(
      `There is no attack ${unknown.join(", ")}. Name some of ${SUITES.join(", ")}, or none for all; -- --short tries less.`,
    );
    process.exit(1);
  }
  ensureBuilt();
  // Most of a suite is waiting. The long forms have the machine to themselves.
  const each = pLimit(isShort ? 2 : 1);
  await withServer(async (server) => {
    await each.map(await suites(), async (suite) => print(await report(server, suite)));
  });
  for (const line of failures) print(line);
  print(`\n${count.passed} passed, ${count.failed} failed`);
  process.exit(count.failed > 0 || count.passed === 0 ? 1 : 0);
}

/** What a suite's attacks came to, one after another: each starts with the leftovers of the previous one. */
async function report(server: Server, suite: Suite & { file: string }): Promise<string> {
  const began = performance.now();
  const lines = [`\n${suite.name}`];
  await onTarget(server, suite, isShort, async (target) => {
    for (const attack of suite.attacks.filter(({ isLong }) => !(isLong && isShort))) {
      const { passed, measured } = await tried(attack, target);
      count[passed ? "passed" : "failed"] += 1;
      if (!passed) failures.push(`failed in attack/suites/${suite.file}.ts: ${attack.name}`);
      lines.push(`${passed ? "passed" : "FAILED"}  ${attack.name}: ${measured}`);
    }
  });
  lines.push(`${Math.round((performance.now() - began) / 1_000)} s`);
  return lines.join("\n");
}

async function tried(attack: Attack, target: Target) {
  try {
    return await Promise.race([attack.run(target), tooLong()]);
  } catch (error) {
    return {
      passed: false,
      measured: `could not run: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
}

/** An attack that waits for what never comes: the others still run. */
async function tooLong(): Promise<never> {
  const seconds = isShort ? 300 : 1_800;
  await delay(seconds * 1_000, undefined, { ref: false });
  throw new Error(`no result after ${seconds} s`);
}

/** Every file of the folder exports `suites`. */
async function suites(): Promise<(Suite & { file: string })[]> {
  const files = SUITES.filter((name) => wanted.length === 0 || wanted.includes(name));
  const modules = files.map(async (file) => {
    const { suites } = (await import(join(FOLDER, `${file}.ts`))) as { suites: Suite[] };
    return suites.map((suite) => ({ ...suite, file }));
  });
  return (await Promise.all(modules)).flat();
}

await main();

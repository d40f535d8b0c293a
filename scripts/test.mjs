import "./setup/root.mjs";
import { failed } from "./checks/result.mjs";
import { STEPS } from "./checks/steps.mjs";
import { apiRoutes } from "./setup/api-routes.mjs";
import { prismaClient } from "./setup/build-stages.mjs";
import { dependencies } from "./setup/dependencies.mjs";
import { runStages } from "./setup/prepare.mjs";
import { stopChildrenOnSignal } from "./setup/run.mjs";

// `npm test`: every step runs, also after one that failed; `npm test -- checks|pure|database|e2e` runs some of them.
const parts = process.argv.slice(2);
const known = [...new Set(STEPS.map(({ part }) => part))];
const unknown = parts.filter((part) => !known.includes(part));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}. The parts are ${known.join(", ")}.`);
  process.exit(1);
}
stopChildrenOnSignal();

const first = { name: "installation", run: install };
const results = [];
for (const step of [first, ...STEPS.filter(({ part }) => parts.length === 0 || parts.includes(part))]) {
  results.push(await take(step));
  if (step === first && results[0].failed > 0) break;
}
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
process.exit(sum("failed") > 0 || sum("passed") === 0 ? 1 : 0);

/** Runs one step and prints its line, and its whole output when it failed. */
async function take({ name, run }) {
  const began = performance.now();
  const result = await run().catch((error) => failed(error.stack ?? String(error)));
  const seconds = `${((performance.now() - began) / 1_000).toFixed(1)} s`;
  const counts =
    result.failed > 0 ? `${result.passed} passed, ${result.failed} FAILED` : `${result.passed} passed`;
  if (result.failed > 0) console.log(`\n${result.output.trim()}\n`);
  if (name !== first.name || result.failed > 0)
    console.log(`${name.padEnd(16)} ${seconds.padStart(8)}   ${counts}`);
  return result;
}

/** Not a check, so it only counts when it fails. */
async function install() {
  await runStages(dependencies, prismaClient, apiRoutes);
  return { passed: 0, failed: 0, output: "" };
}

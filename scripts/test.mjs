import "./setup/root.mjs";
import { afterSecondRun, failed, filesToRunAgain, nameOf, passed } from "./checks/result.mjs";
import { selection } from "./checks/selection.mjs";
import { STEPS } from "./checks/steps.mjs";
import { apiRoutes } from "./setup/api-routes.mjs";
import { nextTypes, prismaClient } from "./setup/build-stages.mjs";
import { dependencies } from "./setup/dependencies.mjs";
import { messageParts } from "./setup/message-parts.mjs";
import { runStages } from "./setup/prepare.mjs";
import { stopChildrenOnSignal } from "./setup/run.mjs";

// `npm test`: every step runs, also after one that failed; `npm test -- unit lib/links e2e/qr.spec.ts` runs parts, folders and files of it.
const parts = [...new Set(STEPS.map(({ part }) => part))];
const { wanted, unknown } = selection(process.argv.slice(2), parts);
if (unknown.length > 0) {
  console.error(
    `There is no part and no test ${unknown.join(", ")}. The parts are ${parts.join(", ")}; else name test files, or folders with tests.`,
  );
  process.exit(1);
}
stopChildrenOnSignal();

const results = [];
const ready = await take({ name: "installation", run: install });
results.push(ready);
if (ready.failed === 0) {
  const steps = STEPS.filter(({ part }) => wanted.has(part));
  await Promise.all([1, 2].map((lane) => inTurn(steps.filter((step) => step.lane === lane))));
  await inTurn(steps.filter(({ alone }) => alone));
  for (const [n, first] of results.entries()) results[n] = await secondRun(first);
}
for (const each of results.flatMap(({ flaky = [] }) => flaky))
  console.log(`FLAKY, failed beside others and passed by itself: ${nameOf(each)}`);
for (const each of results.flatMap(({ failures }) => failures)) console.log(`FAILED ${nameOf(each)}`);
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
process.exit(sum("failed") > 0 || sum("passed") === 0 ? 1 : 0);

async function inTurn(steps) {
  for (const step of steps) results.push(await take(step));
}

/** Runs one step and prints its line, and its whole output when it failed. */
async function take(step, paths = wanted.get(step.part)) {
  const { name, part, run } = step;
  const began = performance.now();
  const result = await run(paths).catch((error) => failed(error.stack ?? String(error)));
  const seconds = `${((performance.now() - began) / 1_000).toFixed(1)} s`;
  const counts =
    result.failed > 0 ? `${result.passed} passed, ${result.failed} FAILED` : `${result.passed} passed`;
  if (result.failed > 0) console.log(`\n${result.output.trim()}\n`);
  const note = result.note ? `, ${result.note}` : "";
  if (part || result.failed > 0) console.log(`${name.padEnd(16)} ${seconds.padStart(8)}   ${counts}${note}`);
  return { ...result, step };
}

/** Few failures of tests that share a machine may be for want of a processor: their files run once more, with nothing beside them (ADR 34). */
async function secondRun(first) {
  const files = filesToRunAgain(first);
  if (files.length === 0) return first;
  console.log(`\nOnce more, with nothing beside them: ${files.join(" ")}`);
  return afterSecondRun(first, await take(first.step, files));
}

/** Setup is not a check, so it only counts when it fails. */
async function install() {
  const types = wanted.has("checks") ? [nextTypes] : [];
  await runStages(dependencies, prismaClient, apiRoutes, messageParts, ...types);
  return passed(0);
}

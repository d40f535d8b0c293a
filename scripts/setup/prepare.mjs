import "./root.mjs";
import { withLock } from "./lock.mjs";
import { stopWithUs } from "./run.mjs";

/** Brings each stage up to date and ends the process with a message when that fails. */
export async function prepare(...stages) {
  try {
    await bringAll(...stages);
  } catch (error) {
    say(`\n${error.message}\n`);
    process.exit(1);
  }
}

/**
 * Brings each stage up to date, in order; free when all of them are. Progress goes to stderr. One process at a time
 * works on a checkout, the others wait and then find it done. Throws with the tool's own words when a stage fails.
 */
export async function bringAll(...stages) {
  if (await allDone(stages)) return;
  const letGo = stopWithUs();
  try {
    await withLock(
      ".cache/prepare.lock",
      async () => {
        for (const stage of stages) await bring(stage);
      },
      () => say("Waiting for another process that is preparing this folder …\n"),
    );
  } finally {
    letGo();
  }
}

async function allDone(stages) {
  for (const stage of stages) if (!(await stage.isDone())) return false;
  return true;
}

async function bring(stage) {
  if (await stage.isDone()) return;
  const began = performance.now();
  say(`${stage.title} … `);
  try {
    await stage.perform();
  } catch (error) {
    say("failed\n");
    throw error;
  }
  say(`${((performance.now() - began) / 1_000).toFixed(1)} s\n`);
}

const say = (text) => process.stderr.write(text);

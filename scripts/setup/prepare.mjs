import "./root.mjs";
import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { stopChildrenOnSignal } from "./run.mjs";

const BEAT = 1_000;
const DEAD_AFTER = 15_000;

/**
 * Runs `work` with the lock file held exclusively, and returns its result. Waits for the current holder,
 * calling `onWait` once. A dead holder is recognized by its process, or on another machine by its silence.
 */
export async function withLock(path, work, onWait = () => {}) {
  const token = `${process.pid} ${hostname()} ${randomUUID()}`;
  mkdirSync(dirname(path), { recursive: true });
  for (let waited = 0; !(await acquire(path, token)); waited++) {
    if (waited === 0) onWait();
    if (isAbandoned(path)) rmSync(path, { force: true });
    else await pause(250);
  }
  const beat = setInterval(() => touch(path), BEAT);
  const release = () => rmSync(path, { force: true });
  process.once("exit", release);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    process.off("exit", release);
    release();
  }
}

async function acquire(path, token) {
  try {
    writeFileSync(path, token, { flag: "wx" });
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
  // Two who found the same dead lock may both clear it, the slower one taking away the faster one's: look again.
  await pause(100);
  return read(path) === token;
}

/** Whether the holder can no longer be working. */
export function isAbandoned(path, now = Date.now()) {
  const [pid, host] = (read(path) ?? "").split(" ");
  const age = now - (modified(path) ?? now);
  if (age > DEAD_AFTER) return true;
  return host === hostname() && !lives(Number(pid));
}

function lives(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM"; // another account's process
  }
}

const read = (path) => attempt(() => readFileSync(path, "utf8"));
const modified = (path) => attempt(() => statSync(path).mtimeMs);
const touch = (path) => attempt(() => utimesSync(path, new Date(), new Date()));

function attempt(question) {
  try {
    return question();
  } catch {
    return undefined;
  }
}

/** Brings each stage up to date and ends the process with a message when that fails. */
export async function prepare(...stages) {
  try {
    await runStages(...stages);
  } catch (error) {
    say(`\n${error.message}\n`);
    process.exit(1);
  }
}

/**
 * Brings each stage up to date, in order; free when all of them are. Progress goes to stderr. One process at a time
 * works on a checkout, the others wait and then find it done. Throws with the tool's own words when a stage fails.
 */
export async function runStages(...stages) {
  if (await allDone(stages)) return;
  const letGo = stopChildrenOnSignal();
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

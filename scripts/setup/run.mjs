import { spawn } from "node:child_process";

const running = new Set();

/**
 * Runs a program to its end. Resolves to its exit code (124 after `seconds`, or after `silentSeconds` without a word; 127 when it could not
 * be started) and everything it wrote, in order; with `show`, that also appears on stderr as it comes.
 */
export function run(
  program,
  args,
  { env = {}, show = false, seconds = 2_400, silentSeconds = seconds } = {},
) {
  return new Promise((resolve) => {
    const chunks = [];
    // A process group of its own, so that stopping it also stops its children.
    const child = spawn(program, args, {
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", CHECKPOINT_DISABLE: "1", ...env },
      stdio: ["ignore", "pipe", "pipe"],
      detached: process.platform !== "win32",
      shell: process.platform === "win32" && program.endsWith(".cmd"),
    });
    running.add(child);
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        chunks.push(chunk);
        if (running.has(child)) silence.refresh();
        if (show) process.stderr.write(chunk);
      });
    }
    const stopAfter = (limit, why) =>
      setTimeout(() => {
        chunks.push(Buffer.from(`\nStopped after ${why} for longer than ${limit} seconds.\n`));
        stop(child, "SIGKILL");
        done(124);
      }, limit * 1_000);
    const limits = [stopAfter(seconds, "running"), stopAfter(silentSeconds, "printing nothing")];
    const [, silence] = limits;
    const done = (code) => {
      for (const limit of limits) clearTimeout(limit);
      running.delete(child);
      resolve({ code, output: Buffer.concat(chunks).toString("utf8") });
    };
    child.on("error", (error) => {
      chunks.push(Buffer.from(`${error.message}\n`));
      done(127);
    });
    child.on("close", (code) => done(code ?? 1));
  });
}

/** A program that came with the dependencies. */
export const runTool = (name, args, options) =>
  run(
    process.platform === "win32" ? `node_modules\\.bin\\${name}.cmd` : `node_modules/.bin/${name}`,
    args,
    options,
  );

/** Until the returned function is called, a signal that ends this process ends the programs it runs first. */
export function stopChildrenOnSignal() {
  const numbers = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 };
  const handlers = Object.entries(numbers).map(([signal, number]) => {
    const handler = () => {
      for (const child of running) stop(child, "SIGTERM");
      process.exit(128 + number);
    };
    process.on(signal, handler);
    return [signal, handler];
  });
  return () => {
    for (const [signal, handler] of handlers) process.off(signal, handler);
  };
}

function stop(child, signal) {
  try {
    if (process.platform === "win32") child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // the process has ended already
  }
}

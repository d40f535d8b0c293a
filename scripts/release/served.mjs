import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** A port that nobody listens on. */
export async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

/**
 * Starts a program that serves on `port` and resolves once it answers, with the seconds that took and the way to end it as systemd,
 * Docker and Kubernetes do. Rejects with what it printed when it ends or takes more than two minutes.
 */
export async function served(program, args, { cwd, env, port }) {
  const began = performance.now();
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = once(child, "exit");
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => {
      printed += text;
    });
  const kill = () => void child.kill("SIGKILL");
  process.once("exit", kill);
  const origin = `http://127.0.0.1:${port}`;
  while (!(await isUp(`${origin}/readyz`))) {
    const isLate = performance.now() - began > 120_000;
    if (isLate) child.kill("SIGKILL");
    if (isLate || child.exitCode !== null || child.signalCode !== null)
      throw new Error(`${[program, ...args].join(" ")} did not serve. It printed:\n${printed}`);
    await pause(20);
  }
  const seconds = (performance.now() - began) / 1_000;
  const stop = async () => {
    child.kill("SIGTERM");
    const [code, signal] = await exited;
    process.off("exit", kill);
    if (code !== 0) throw new Error(`It ended with ${code ?? signal} after SIGTERM. It printed:\n${printed}`);
  };
  return { origin, seconds, stop };
}

async function isUp(url) {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findRedis } from "@/scripts/setup/redis.mjs";

/** Whether Redis or Valkey is installed; tests that need it are skipped where it is not. */
export const hasRedis = (): boolean => findRedis() !== undefined;

/** A Redis server of a test's own, on a port that stays while it is stopped and started again. */
export type RedisServer = {
  url: string;
  pid(): number;
  /** `args` are added to its command line */
  start(...args: string[]): Promise<void>;
  kill(): Promise<void>;
  remove(): Promise<void>;
};

/** A server with an empty folder, not running yet. It keeps nothing when it ends. */
export async function redisServer(): Promise<RedisServer> {
  const folder = mkdtempSync(join(process.cwd(), ".cache", "redis-"));
  const port = await freePort();
  let running: ChildProcess | undefined;
  const kill = async () => {
    if (running?.exitCode === null && running.signalCode === null) {
      running.kill("SIGKILL");
      await once(running, "exit");
    }
    running = undefined;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    pid: () => running?.pid ?? 0,
    async start(...args) {
      const plain = ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder, "--save", ""];
      running = spawn(findRedis() ?? "", [...plain, ...args], { stdio: "ignore" });
      while (!(await accepts(port))) await pause(20);
    },
    kill,
    async remove() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false));
    socket.on("connect", () => socket.destroy());
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}

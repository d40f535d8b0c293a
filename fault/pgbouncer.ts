import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { databaseUser } from "@/lib/platform/database/cluster-home";
import { freePort } from "./setup";

export type Pooler = { url: string; stop(): Promise<void> };

/** Starts PgBouncer before a database, in transaction mode, with so many connections to the server. */
export async function startPgBouncer(databaseUrl: string, poolSize: number): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), "pgbouncer-"));
  const port = await freePort();
  const settings = join(folder, "pgbouncer.ini");
  writeFileSync(settings, settingsOf(new URL(databaseUrl), port, poolSize));
  chmodSync(folder, 0o755);
  // It refuses to run as root.
  const { uid, gid } = databaseUser() ?? {};
  const child = spawn("pgbouncer", [settings], { stdio: "ignore", cwd: "/", uid, gid });
  const cleanUp = () => void child.kill("SIGKILL");
  process.once("exit", cleanUp);
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error("PgBouncer ended at its start.");
    await pause(20);
  }
  const url = new URL(databaseUrl);
  url.port = String(port);
  return {
    url: url.href,
    stop: async () => {
      process.off("exit", cleanUp);
      child.kill("SIGKILL");
      await once(child, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** As docs/operating.md recommends them, but for passwords: everybody is let in as the database's user. */
function settingsOf({ hostname, port, username, password, pathname }: URL, listen: number, poolSize: number) {
  const name = pathname.slice(1);
  return `[databases]
${name} = host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listen}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 200
query_wait_timeout = 5
`;
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    }).once("error", () => resolve(false));
  });
}

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";

const run = (program: string, args: string[], input?: string) =>
  spawnSync(program, args, { input, encoding: "utf8", maxBuffer: 1e9 });

/** Whether this machine has MariaDB's server and programs. */
export const hasMariaDb = (): boolean =>
  ["mariadbd", "mariadb-install-db", "mariadb", "mysqldump"].every(
    (name) => run(name, ["--help"]).error === undefined,
  );

/** A server of MariaDB in a folder of its own, on no port. */
export class MariaDb {
  private server: ChildProcess | undefined;
  private readonly socket: string;
  private readonly data: string;

  constructor(folder: string) {
    mkdirSync(folder);
    this.socket = join(folder, "s");
    this.data = join(folder, "data");
  }

  async start(): Promise<void> {
    const user = `--user=${userInfo().username}`;
    const made = run("mariadb-install-db", [
      ...["--no-defaults", user, `--datadir=${this.data}`, "--skip-test-db"],
      "--auth-root-authentication-method=normal",
    ]);
    if (made.status !== 0) throw new Error(made.stderr + made.stdout);
    const args = [user, `--datadir=${this.data}`, `--socket=${this.socket}`, "--skip-networking"];
    this.server = spawn("mariadbd", ["--no-defaults", ...args], { stdio: ["ignore", "ignore", "pipe"] });
    for await (const piece of this.server.stderr ?? [])
      if (/ready for connections/.test(String(piece))) break;
  }

  /** The rows of the last statement, each with its values. */
  query(statements: string, database?: string): string[][] {
    const { status, stdout, stderr } = run(
      "mariadb",
      [...this.asked(), "--skip-column-names", ...(database ? [database] : [])],
      statements,
    );
    if (status !== 0) throw new Error(stderr);
    return stdout
      .trimEnd()
      .split("\n")
      .map((line) => line.split("\t"));
  }

  dump(database: string): string {
    const { status, stdout, stderr } = run("mysqldump", [...this.asked(), database]);
    if (status !== 0) throw new Error(stderr);
    return stdout;
  }

  async stop(): Promise<void> {
    if (!this.server || this.server.exitCode !== null) return;
    this.server.kill();
    await once(this.server, "exit");
  }

  private asked(): string[] {
    return ["--no-defaults", `--socket=${this.socket}`, "--user=root", "--default-character-set=utf8mb4"];
  }
}

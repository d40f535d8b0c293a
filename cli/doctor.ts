import { accessSync, constants, mkdirSync } from "node:fs";
import { Command } from "commander";
import { pendingMigrations } from "../lib/platform/database/migrate";
import { pool } from "../lib/platform/database/pool";
import { isNewEnough, OLDEST_NAME } from "../lib/platform/database/server-check";
import { env } from "../lib/platform/env";
import { installationIds } from "../lib/platform/server/installation";
import { freeBytes, LEAST_FREE_BYTES } from "../lib/platform/server/startup";
import { print, withDatabase } from "./session";

/** One check. `detail` says what was found, or what to do. */
type Finding = { check: string; ok: boolean; detail: string };

/** `doctor`: looks at everything an installation needs and exits 1 when something is wrong. */
export const doctorCommand = () =>
  new Command("doctor")
    .description("check the installation and report problems")
    .option("--json", "print one line of JSON")
    .action(({ json }: { json?: boolean }) =>
      withDatabase(async () => {
        const findings = [
          node(),
          dataDirectory(),
          diskSpace(),
          addresses(),
          await database(),
          await migrations(),
          await installation(),
          await partitions(),
        ];
        print(json, { ok: findings.every(({ ok }) => ok), findings }, findings.map(line));
        if (findings.some(({ ok }) => !ok)) process.exitCode = 1;
      }),
    );

const line = ({ check, ok, detail }: Finding) => `${ok ? "✓" : "✗"} ${check.padEnd(16)} ${detail}`;

function node(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  return {
    check: "Node.js",
    ok: major > 20 || (major === 20 && minor >= 19),
    detail: `${process.version} (20.19 or newer is required)`,
  };
}

function dataDirectory(): Finding {
  const { DATA_DIR } = env();
  try {
    mkdirSync(DATA_DIR, { recursive: true });
    accessSync(DATA_DIR, constants.R_OK | constants.W_OK | constants.X_OK);
    return { check: "data directory", ok: true, detail: DATA_DIR };
  } catch {
    return {
      check: "data directory",
      ok: false,
      detail: `${DATA_DIR} is not writable. Change its owner, or set DATA_DIR to another folder.`,
    };
  }
}

function diskSpace(): Finding {
  const free = freeBytes(env().DATA_DIR);
  return {
    check: "disk",
    ok: free > LEAST_FREE_BYTES,
    detail: `${(free / 1e9).toFixed(1)} GB free on the data directory's disk`,
  };
}

function addresses(): Finding {
  const { APP_URL, SHORT_URL } = env();
  const local = /\/\/(localhost|127\.)/.test(APP_URL);
  return {
    check: "addresses",
    ok: true,
    detail: `dashboard ${APP_URL}, short links ${SHORT_URL}${local ? " (set APP_URL to the public URL)" : ""}`,
  };
}

async function database(): Promise<Finding> {
  const { rows } = await pool().query<{ number: number; name: string }>(
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as name",
  );
  const [version] = rows;
  return {
    check: "PostgreSQL",
    ok: isNewEnough(version?.number ?? 0),
    detail: `${version?.name} (${OLDEST_NAME} or newer is required)`,
  };
}

async function migrations(): Promise<Finding> {
  const pending = await pendingMigrations(pool());
  return {
    check: "migrations",
    ok: pending.length === 0,
    detail:
      pending.length === 0 ? "all applied" : `not applied: ${pending.map(({ name }) => name).join(", ")}`,
  };
}

async function installation(): Promise<Finding> {
  const ids = await installationIds();
  const ok = ids.database === ids.folder;
  const missing = ids.database === undefined && ok;
  return {
    check: "installation",
    ok,
    detail: missing
      ? "no ID yet; the first start creates one"
      : ok
        ? "data directory and database belong together"
        : "data directory and database do not belong together; start the server for details",
  };
}

async function partitions(): Promise<Finding> {
  const { rows } = await pool().query<{ there: boolean }>(
    "select to_regclass('click_chunks_' || to_char(now() + interval '1 month', 'YYYY_MM')) is not null as there",
  );
  const there = rows[0]?.there ?? false;
  return {
    check: "click tables",
    ok: there,
    detail: there ? "created in advance" : "next month's table is missing; the running server creates it",
  };
}

import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import {
  databasePid,
  outcome,
  registerAt,
  removeData,
  SECRET,
  tryToStart,
  withFolder,
} from "../start-attempt";
import type { Attack, Suite } from "../suite";

const commandLine: Attack = {
  name: "the command line works beside a running process",
  run: async ({ dataFolder, databaseUrl }) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ["dist/cli.js", "report", "list"], {
      env: { NODE_ENV: "production", DATA_DIR: dataFolder, DATABASE_URL: databaseUrl },
      encoding: "utf8",
    });
    return { passed: status === 0, measured: (stdout || stderr).trim().slice(0, 200) };
  },
};

const openProxy: Attack = {
  name: "a start that lets anybody choose their address says so",
  run: () =>
    withFolder(async (folder) => {
      const data = join(folder, "data");
      try {
        const settings = { DATA_DIR: data, APP_SECRET: SECRET, TRUST_PROXY: "1" };
        const [open, local] = [await warned({ ...settings, HOST: "0.0.0.0" }), await warned(settings)];
        return { passed: open === "warned" && local === "silent", measured: `open ${open}, local ${local}` };
      } finally {
        await removeData(data);
      }
    }),
};

/** What a start logs about who may name a client address, or how it ended. */
async function warned(settings: Record<string, string>): Promise<string> {
  const start = await tryToStart(settings);
  await start.stop();
  if (!start.isReady) return start.lastWords;
  return start.said.includes("TRUST_PROXY=1 trusts") ? "warned" : "silent";
}

const wrongSecret: Attack = {
  name: "a start with another APP_SECRET than the database's is refused",
  run: ({ databaseUrl }) =>
    withFolder(async (folder) => {
      const start = await tryToStart({ DATA_DIR: folder, DATABASE_URL: databaseUrl, APP_SECRET: SECRET });
      await start.stop();
      return outcome([start], start.isRefused(/APP_SECRET/));
    }),
};

const wrongSetting = (WORKERS: string): Attack => ({
  name: `a wrong setting is named in a plain line, with WORKERS=${WORKERS}`,
  run: async ({ databaseUrl, dataFolder }) => {
    const DATA_DIR = `${dataFolder}-wrong`;
    const settings = { DATABASE_URL: databaseUrl, DATA_DIR, APP_SECRET: SECRET, WORKERS };
    const start = await tryToStart({ ...settings, API_RATE_LIMIT: "many", LOG_LEVEL: "loud" });
    await start.stop();
    const isRefused = start.isRefused(/^ +API_RATE_LIMIT must be/m);
    return outcome([start], isRefused && /^ +LOG_LEVEL must be/m.test(start.said));
  },
});

const newerSchema: Attack = {
  name: "a database that a newer version has migrated is refused",
  run: async ({ database, databaseUrl, dataFolder }) => {
    const name = "29990101000000_from_a_newer_version";
    await database.query(
      "insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ($1, 'x', $1, now())",
      [name],
    );
    try {
      const settings = { DATA_DIR: `${dataFolder}-newer`, DATABASE_URL: databaseUrl, APP_SECRET: SECRET };
      const starts = [await tryToStart(settings), await tryToStart({ ...settings, AUTO_MIGRATE: "false" })];
      for (const start of starts) await start.stop();
      return outcome(
        starts,
        starts.every((start) => start.isRefused(new RegExp(name))),
      );
    } finally {
      await database.query("delete from _prisma_migrations where migration_name = $1", [name]);
    }
  },
};

/** Each broken DATABASE_URL: what the error says and how to break it that way. */
const WRONG: [what: string, words: RegExp, change: (url: URL) => void][] = [
  ["nobody listens", /cannot be reached/, (url) => (url.port = "1")],
  ["a host that does not exist", /cannot be reached/, (url) => (url.hostname = "no-such-host.invalid")],
  ["a wrong password", /password/, (url) => (url.password = "hunter2")],
  ["no such database", /does not exist/, (url) => (url.pathname = "/nothing_here")],
  ["TLS that is not there", /TLS/, (url) => url.searchParams.set("sslmode", "no-verify")],
];

const wrongDatabase = (WORKERS: string): Attack => ({
  name: `a wrong DATABASE_URL is one plain line, with WORKERS=${WORKERS}`,
  run: async ({ databaseUrl, dataFolder }) => {
    const broken: string[] = [];
    for (const [what, words, change] of WRONG) {
      const url = new URL(databaseUrl);
      change(url);
      const settings = {
        DATABASE_URL: url.href,
        DATA_DIR: `${dataFolder}-wrong`,
        APP_SECRET: SECRET,
        WORKERS,
      };
      const start = await tryToStart(settings);
      await start.stop();
      const isPlain = start.isRefused(words) && start.said.includes("DATABASE_URL");
      const isClean = !start.said.includes(url.password) && start.said.trim().split("\n").length === 1;
      if (!isPlain || !isClean) broken.push(`${what}: ${start.lastWords}`);
    }
    return { passed: broken.length === 0, measured: broken.join("; ") || `${WRONG.length} refused` };
  },
});

const noRights: Attack = {
  name: "a database without the right to make tables is one plain line",
  run: async ({ database, databaseUrl, dataFolder }) => {
    await database.query("create role powerless login password 'powerless'");
    await database.query("create database bare");
    try {
      const url = new URL(databaseUrl);
      [url.username, url.password, url.pathname] = ["powerless", "powerless", "/bare"];
      const DATA_DIR = `${dataFolder}-wrong`;
      const start = await tryToStart({ DATABASE_URL: url.href, DATA_DIR, APP_SECRET: SECRET });
      await start.stop();
      return outcome([start], start.isRefused(/DATABASE_URL.*permission denied/));
    } finally {
      await database.query("drop database bare with (force)");
      await database.query("drop role powerless");
    }
  },
};

const failedStart = (WORKERS: string): Attack => ({
  name: `a start that fails leaves no database behind, with WORKERS=${WORKERS}`,
  run: () =>
    withFolder(async (folder) => {
      const taken = createServer().listen(0, "127.0.0.1");
      await once(taken, "listening");
      const address = taken.address();
      const PORT = String(typeof address === "object" && address ? address.port : 0);
      const data = join(folder, "data");
      try {
        const start = await tryToStart({ DATA_DIR: data, PORT, WORKERS });
        await start.stop();
        const left = databasePid(data);
        const isPlain =
          start.code === 1 && new RegExp(`^PORT ${PORT} is in use[^\n]*$`, "m").test(start.said);
        return {
          passed: left === undefined && isPlain,
          measured: `${left ? `left process ${left}` : "left nothing"}; ${start.lastWords}`,
        };
      } finally {
        taken.close();
        await removeData(data);
      }
    }),
});

const failsLate = (WORKERS: string): Attack => ({
  name: `nor does one that fails after its database has started, with WORKERS=${WORKERS}`,
  run: () =>
    withFolder(async (folder) => {
      const data = join(folder, "data");
      mkdirSync(data);
      writeFileSync(join(data, "spool"), "a file where a folder should be");
      const start = await tryToStart({ DATA_DIR: data, APP_SECRET: SECRET, WORKERS });
      await start.stop();
      const left = databasePid(data);
      await removeData(data);
      const passed = left === undefined && start.code === 1 && start.said.includes("DATA_DIR");
      return { passed, measured: `${left ? `left process ${left}` : "left nothing"}; ${start.lastWords}` };
    }),
});

const databaseLog: Attack = {
  name: "the log of the embedded database holds no email address",
  run: () =>
    withFolder(async (folder) => {
      const data = join(folder, "data");
      const start = await tryToStart({ DATA_DIR: data, APP_SECRET: SECRET });
      try {
        await Promise.all(
          Array.from({ length: 4 }, (_, n) => registerAt(start, `racer${n}`, "same@example.com")),
        );
        await Promise.all([registerAt(start, "ada"), registerAt(start, "ada")]);
        const log = readFileSync(join(data, "postgres", "server.log"), "utf8");
        const lines = log.split("\n").filter((line) => line.includes("@"));
        return {
          passed: lines.length === 0,
          measured: lines[0]?.slice(0, 200) ?? `${log.length} bytes, no address`,
        };
      } finally {
        await start.stop();
        await removeData(data);
      }
    }),
};

const inLongForm = (attack: Attack): Attack => ({ ...attack, isLong: true });

/** Starts that must be refused, or must not touch another installation's data. */
export const suites: Suite[] = [
  {
    name: "Starts",
    attacks: [
      commandLine,
      newerSchema,
      wrongSecret,
      wrongSetting("2"),
      wrongDatabase("1"),
      noRights,
      failedStart("1"),
      failsLate("2"),
      databaseLog,
      ...[openProxy, wrongSetting("1"), wrongDatabase("2"), failedStart("2"), failsLate("1")].map(inLongForm),
    ],
  },
];

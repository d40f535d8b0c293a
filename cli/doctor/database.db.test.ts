import { mkdirSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { connect } from "@/lib/platform/database/connect";
import { pool } from "@/lib/platform/database/pool";
import { FilesAway } from "@/lib/platform/files/file-store";
import { FolderStore } from "@/lib/platform/files/folder-store";
import { clockCheck } from "./clock";
import { runChecks } from "./finding";
import { installationCheck, judgeInstallation } from "./installation";
import { judgeMigrations, migrationCheck } from "./migrations";
import { judgeNotification, notificationCheck } from "./notifications";
import { connectionsCheck, judgeConnections } from "./postgres-connections";
import { judgeSettings, postgresSettingsCheck, readSettings } from "./postgres-settings";
import { judgeState, postgresStateCheck, readState } from "./postgres-state";
import { judgeLag } from "./replica";
import { filesCheck, judgeClickHouse, judgeFiles, judgeRedis, tryOut } from "./stores";
import { judgeVersions } from "./versions";

const database = async () => {
  const { rows } = await pool().query<{ name: string }>("select quote_ident(current_database()) as name");
  return rows[0]?.name ?? "";
};

afterAll(() => pool().end());

test("a database with too few connections for the workers is a problem", async () => {
  const name = await database();
  await pool().query(`alter database ${name} connection limit 12`);
  const [finding] = await runChecks([connectionsCheck]);
  await pool().query(`alter database ${name} connection limit -1`);
  expect(finding).toMatchObject({
    state: "problem",
    detail: expect.stringContaining("the database's connection limit allows 12"),
  });
  expect(await runChecks([connectionsCheck])).toMatchObject([{ state: "ok" }]);
});

test("connections are counted for all workers and machines", () => {
  const found = {
    mostOfServer: 100,
    reserved: 3,
    mostOfDatabase: -1,
    mostOfRole: -1,
    used: 10,
    processes: 4,
  };
  const demand = { workers: 2, poolSize: 10, isPooled: false };
  expect(judgeConnections(found, demand).state).toBe("ok");
  expect(judgeConnections({ ...found, processes: 6 }, demand).state).toBe("warning");
  expect(judgeConnections({ ...found, processes: 7 }, demand).detail).toContain("7 processes need up to 105");
  expect(judgeConnections({ ...found, processes: 7 }, { ...demand, isPooled: true }).state).toBe("ok");
  expect(judgeConnections({ ...found, used: 97 }, demand).detail).toContain("in use");
  expect(judgeConnections({ ...found, mostOfRole: 20 }, demand).detail).toContain("role's");
});

test("a server that may lose what it has is found out by its real settings", async () => {
  // The server of the tests keeps nothing safe from a power failure.
  const findings = await runChecks([postgresSettingsCheck]);
  expect(findings.map(({ state, detail }) => `${state} ${detail.split(":")[0]}`)).toEqual([
    "problem fsync is off",
    "problem full_page_writes is off",
    "warning synchronous_commit is off",
  ]);
});

test("settings are judged one by one", async () => {
  const safe = { ...(await readSettings()), fsync: "on", fullPageWrites: "on", synchronousCommit: "on" };
  const first = (change: Partial<typeof safe>) => judgeSettings({ ...safe, ...change })[0];
  expect(first({})?.state).toBe("ok");
  expect(first({ number: 140_010, version: "14.10" })?.detail).toContain("14.10 is too old");
  expect(first({ autovacuum: "off" })?.state).toBe("problem");
  expect(first({ isPublishing: true, walLevel: "replica" })?.advice).toContain("logical");
  const small = { isEmbedded: false, sharedBuffers: 8 * 1_048_576, databaseSize: 1e10 };
  expect(first(small)?.state).toBe("warning");
  expect(first({ ...small, isEmbedded: true })?.state).toBe("ok");
});

test("a real transaction is seen with its owner, and judged by its age", async () => {
  const client = await connect({ name: "somebody's report" });
  await client.query("begin");
  await client.query("select 1");
  const state = await readState();
  await client.end();
  expect(state.oldestOf).toContain("somebody's report");
  const details = (change: Partial<typeof state>) =>
    judgeState({ ...state, lackedPartition: false, ...change }).map(({ detail }) => detail);
  expect(details({ oldestSeconds: 1_200 })).toEqual([expect.stringContaining("for 20 minutes")]);
  expect(details({ collationThen: "2.31", collationNow: "2.36" })).toEqual([expect.stringContaining("2.31")]);
  expect(details({ transactionAge: 1.9e9 })).toEqual([expect.stringContaining("1900 million")]);
  expect(details({ retainedBytes: 5e9, retainedBy: "region_a" })).toEqual([
    expect.stringContaining("region_a"),
  ]);
  expect(details({ lackedPartition: true })).toEqual([expect.stringContaining("next month")]);
  expect(details({ oldestSeconds: 1 })).toEqual(["no long transaction, and every table is there"]);
});

test("the real database answers every check", async () => {
  const checks = [
    notificationCheck,
    migrationCheck,
    clockCheck,
    filesCheck,
    postgresStateCheck,
    installationCheck,
  ];
  const findings = await runChecks(checks);
  const stateOf = (name: string) => findings.find(({ check }) => check === name)?.state;
  for (const name of ["notifications", "migrations", "files"])
    expect([name, stateOf(name)]).toEqual([name, "ok"]);
  expect(findings.filter(({ detail }) => detail.startsWith("could not be checked"))).toEqual([]);
});

test("a folder of files is written, read and emptied", async () => {
  const folder = `${process.env.DATA_DIR}/doctor-files`;
  const store = new FolderStore(async () => folder);
  await expect(tryOut(store)).rejects.toThrow(FilesAway);
  mkdirSync(folder, { recursive: true });
  await tryOut(store);
  expect(await store.list("", 10)).toEqual([]);
  expect(judgeFiles("the bucket", new Error("403")).state).toBe("problem");
});

test("what is away or of another version is said in plain words", () => {
  expect(judgeNotification(undefined).advice).toContain("DATABASE_SESSION_URL");
  expect(judgeMigrations(["a", "b"], true).state).toBe("warning");
  expect(judgeMigrations(["a"], false).state).toBe("problem");
  expect(judgeLag(undefined).state).toBe("problem");
  expect(judgeLag(1e9).state).toBe("warning");
  expect(judgeLag(0).state).toBe("ok");
  expect(judgeRedis("the connection was refused").state).toBe("warning");
  expect(judgeRedis(undefined).state).toBe("ok");
  expect(judgeClickHouse(new Error("ECONNREFUSED")).state).toBe("problem");
  expect(judgeInstallation({ database: "a", folder: "b" }).state).toBe("problem");
  expect(judgeInstallation({ database: undefined, folder: undefined }).state).toBe("warning");
  const versions = { own: "2", here: "2", anywhere: ["2", "2"] };
  expect(judgeVersions(versions).state).toBe("ok");
  expect(judgeVersions({ ...versions, here: "1" }).advice).toContain("Restart");
  expect(judgeVersions({ ...versions, anywhere: ["1", "2"] }).detail).toContain("2 and 1");
  expect(judgeVersions({ ...versions, here: undefined, anywhere: [] }).state).toBe("warning");
});

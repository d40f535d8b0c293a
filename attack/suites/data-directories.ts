import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { outcome, registerAt, removeData, SECRET, tryToStart, withFolder } from "../start-attempt";
import type { Attack, Suite } from "../suite";

const secondProcess: Attack = {
  name: "a second process on the same data directory is refused",
  run: async ({ dataFolder, databaseUrl, pid, origin }) => {
    const second = await tryToStart({ DATA_DIR: dataFolder, DATABASE_URL: databaseUrl });
    await second.stop();
    const first = await fetch(`${origin}/healthz`);
    return outcome([second], second.isRefused(new RegExp(`process ${pid}\\b`)) && first.ok);
  },
};

const newerFormat: Attack = {
  name: "a data directory that a newer version has written is refused",
  run: ({ databaseUrl }) =>
    withFolder(async (folder) => {
      writeFileSync(join(folder, "format"), "999");
      const start = await tryToStart({ DATA_DIR: folder, DATABASE_URL: databaseUrl, APP_SECRET: SECRET });
      await start.stop();
      return outcome([start], start.isRefused(/DATA_DIR .*newer version/));
    }),
};

const afterKill: Attack = {
  name: "a killed process does not keep its data directory from the next one",
  run: async (target) => {
    await target.restart("SIGKILL");
    const { ok } = await fetch(`${target.origin}/healthz`);
    return { passed: ok, measured: ok ? "it started" : "it did not start" };
  },
};

/** `isReachable`: whether the database's account can reach the folder; as root it lives elsewhere if not. */
const copied = (when: "running" | "stopped", isReachable: boolean): Attack => ({
  name: `a copy of a ${when} data directory ${isReachable ? "" : "in a closed folder "}never works on the original's database`,
  run: ({ isShort }) =>
    withFolder(async (folder) => {
      const [original, copy] = [join(folder, "original"), join(folder, "copy")];
      let first = await tryToStart({ DATA_DIR: original, APP_SECRET: SECRET });
      try {
        await registerAt(first);
        if (when === "stopped") await first.stop();
        cpSync(original, copy, { recursive: true, filter: (path) => !path.endsWith(".sock") });
        if (when === "stopped") first = await tryToStart({ DATA_DIR: original, APP_SECRET: SECRET });
        const second = await tryToStart({ DATA_DIR: copy, APP_SECRET: SECRET });
        const name = `copy${isShort ? "" : "long"}`;
        const isShared =
          second.isReady && (await registerAt(second, name)) < 300 && (await registerAt(first, name)) >= 400;
        await second.stop();
        const stillThere = (await fetch(`${first.origin}/readyz`)).ok;
        const isExplained = second.isReady || second.isRefused(/DATA_DIR/);
        return { passed: !isShared && stillThere && isExplained, measured: second.lastWords };
      } finally {
        await first.stop();
        for (const data of [copy, original]) await removeData(data);
      }
    }, isReachable),
});

/** A data directory belongs to one process, one database and one version or newer ones. */
export const suites: Suite[] = [
  {
    name: "Data directories",
    attacks: [
      secondProcess,
      afterKill,
      newerFormat,
      copied("running", true),
      ...[copied("stopped", true), copied("running", false), copied("stopped", false)].map(
        (attack): Attack => ({ ...attack, isLong: true }),
      ),
    ],
  },
];

import { spawnSync } from "node:child_process";
import { installPackages, mayInstall } from "./packages.mjs";

/** The server for the tests of REDIS_URL; undefined where none is installed. Valkey, its fork, does as well. */
export const findRedis = () =>
  ["redis-server", "valkey-server"].find((name) => spawnSync(name, ["--version"]).status === 0);

/** Installs one where we may. Without it, the tests that need it are skipped and say so. */
export const redis = {
  title: "Installing Redis",
  isDone: async () => findRedis() !== undefined || !mayInstall(),
  perform: () => installPackages(["redis-server", "valkey-server"], () => findRedis() !== undefined),
};

import { spawnSync } from "node:child_process";
import { installPackages, mayInstall } from "./packages.mjs";

/** Whether this machine has PgBouncer. */
export const hasPgBouncer = () => spawnSync("pgbouncer", ["--version"]).status === 0;

/** Installs it where we may; where there is none, the tests that need it are left out. */
export const pgbouncer = {
  title: "Installing PgBouncer",
  isDone: async () => hasPgBouncer() || !mayInstall(),
  perform: () => installPackages(["pgbouncer"], hasPgBouncer),
};

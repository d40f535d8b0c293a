import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { bindCluster, clusterHome, movedTo } from "./cluster-home";

let folder = "";
let made: string[] = [];
// Closed to every other account, as temporary folders are; data directories are named once in a process.
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "home-"));
  made = [];
});
afterEach(() => {
  for (const path of [folder, ...made]) rmSync(path, { recursive: true, force: true });
});

/** The home of the cluster in a data directory of that name, bound to it. */
function start(name: string): string {
  const wanted = join(folder, name, "postgres");
  const home = clusterHome(wanted);
  if (dirname(home) === "/var/lib/switchyard") made.push(home);
  mkdirSync(home, { recursive: true });
  bindCluster(home, wanted);
  return home;
}

const path = (name: string) => join(folder, name);

describe.skipIf(process.getuid?.() !== 0)(
  "as root, in a folder that PostgreSQL's account cannot reach",
  () => {
    test("the cluster is stored elsewhere, readable only by root and its account", () => {
      const home = start("data");
      expect(movedTo(join(path("data"), "postgres"))).toBe(home);
      expect(statSync(home).mode & 0o077).toBe(0);
      expect(start("data")).toBe(home);
    });

    test("a data directory that was moved keeps its cluster", () => {
      const home = start("data");
      renameSync(path("data"), path("moved"));
      expect(start("moved")).toBe(home);
    });

    test("a cluster copied to another disk and removed keeps it too", () => {
      const home = start("data");
      cpSync(path("data"), path("elsewhere"), { recursive: true });
      rmSync(path("data"), { recursive: true });
      expect(start("elsewhere")).toBe(home);
    });

    test("a copy is refused as long as the original is there, and the original goes on", () => {
      const home = start("data");
      cpSync(path("data"), path("copy"), { recursive: true });
      expect(() => start("copy")).toThrow(/DATA_DIR is a copy/);
      expect(start("data")).toBe(home);
    });

    test("a copy with a copy of the cluster is an installation of its own", () => {
      const home = start("data");
      cpSync(path("data"), path("copy"), { recursive: true });
      const other = `${home}-copy`;
      made.push(other);
      cpSync(home, other, { recursive: true });
      writeFileSync(join(path("copy"), "postgres", "moved-to"), `${other}\n`);
      expect(start("copy")).toBe(other);
      expect(start("data")).toBe(home);
    });

    test("a restored data directory whose cluster is missing is refused", () => {
      rmSync(start("data"), { recursive: true });
      renameSync(path("data"), path("restored"));
      expect(() => start("restored")).toThrow(/does not exist\. Restore that folder/);
    });

    test("a cluster that came along in a closed folder is not passed over for an empty one", () => {
      mkdirSync(join(path("data"), "postgres", "cluster"), { recursive: true });
      expect(() => start("data")).toThrow(/cannot access\. Move DATA_DIR/);
    });

    test("moved to where that account can reach it, a data directory keeps its cluster", () => {
      const home = start("data");
      const open = join(process.cwd(), ".cache", `home-${process.pid}`);
      made.push(open);
      cpSync(path("data"), open, { recursive: true });
      rmSync(path("data"), { recursive: true });
      expect(clusterHome(join(open, "postgres"))).toBe(home);
    });
  },
);

test("where the account can reach the data directory the cluster lies in it", () => {
  chmodSync(folder, 0o755);
  const wanted = join(folder, "data", "postgres");
  expect(clusterHome(wanted)).toBe(wanted);
  expect(() => readFileSync(join(wanted, "moved-to"))).toThrow(/ENOENT/);
});

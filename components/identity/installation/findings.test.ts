import { expect, test } from "vitest";
import { findingsIn } from "./findings";
import type { Backups, Overview, Process } from "./queries";

const PROCESS: Process = {
  machine: "web-1",
  number: "1",
  version: "1.0.0+a",
  node: "v22.0.0",
  started: "2027-01-01 00:00:00",
  seen: "2027-01-01 01:00:00",
  running: true,
  leader: true,
  far: false,
  memory: 1,
  spool: 0,
  diskfree: 50,
  disk: 100,
};
const BACKUPS: Backups = {
  to: "/b/",
  every: "1d",
  running: false,
  good: "2027-01-01 00:00:00",
  late: false,
  latest: [],
  drill: null,
};
const WELL: Overview = {
  processes: [PROCESS],
  tasks: [
    { name: "links", started: "2027-01-01 00:00:00", finished: null, running: true, error: null, count: 0 },
  ],
  database: { version: "17.6", embedded: false, bytes: 1, connections: 10, active: 1, most: 100 },
  storage: null,
  backups: BACKUPS,
  update: null,
};

test("nothing stands out where all is well, and where nothing can be told", () => {
  expect(findingsIn(WELL)).toEqual([]);
  expect(
    findingsIn({ processes: null, tasks: null, database: null, storage: null, backups: null, update: null }),
  ).toEqual([]);
});

test.each<[string, Partial<Overview>, object[]]>([
  [
    "a silent process",
    { processes: [{ ...PROCESS, running: false }] },
    [{ kind: "silent", machine: "web-1" }],
  ],
  ["two versions", { processes: [PROCESS, { ...PROCESS, version: "2" }] }, [{ kind: "versions", count: 2 }]],
  [
    "one full disk of two processes",
    {
      processes: [
        { ...PROCESS, diskfree: 5 },
        { ...PROCESS, number: "2", diskfree: 5 },
      ],
    },
    [{ kind: "disk", share: 0.05 }],
  ],
  [
    "few connections left",
    { database: { version: "17", embedded: false, bytes: 1, connections: 80, active: 1, most: 100 } },
    [{ kind: "connections" }],
  ],
  ["no place for backups", { backups: { ...BACKUPS, to: null, good: null } }, [{ kind: "no-place" }]],
  ["a newer version", { update: "0.4.0" }, [{ kind: "update", version: "0.4.0" }]],
  ["no backup yet", { backups: { ...BACKUPS, good: null } }, [{ kind: "no-backup" }]],
  ["a late backup", { backups: { ...BACKUPS, late: true } }, [{ kind: "old-backup" }]],
  [
    "a drill that failed",
    { backups: { ...BACKUPS, drill: { date: "2027-01-01 00:00:00", name: "a", rows: null, error: "no" } } },
    [{ kind: "drill", error: "no" }],
  ],
])("%s stands out", (_, change, found) => expect(findingsIn({ ...WELL, ...change })).toMatchObject(found));

import type { Overview } from "./queries";

/** Something an operator ought to look at. */
export type Finding =
  | { kind: "silent"; machine: string; number: string }
  | { kind: "versions"; count: number }
  | { kind: "update"; version: string }
  | { kind: "disk"; machine: string; share: number }
  | { kind: "task"; name: string; error: string }
  | { kind: "connections"; connections: number; most: number }
  | { kind: "no-place" | "no-backup" }
  | { kind: "old-backup"; date: string }
  | { kind: "backup" | "drill"; error: string };

const LEAST_FREE = 0.1;
const MOST_CONNECTIONS = 0.8;

/** What stands out in an overview; nothing when all is well. */
export const findingsIn = (overview: Overview): Finding[] => [
  ...ofProcesses(overview),
  ...ofDatabase(overview),
  ...ofTasks(overview),
  ...ofBackups(overview),
  ...(overview.update === null ? [] : [{ kind: "update" as const, version: overview.update }]),
];

function ofProcesses({ processes }: Overview): Finding[] {
  const known = processes ?? [];
  const running = known.filter(({ running }) => running);
  const versions = new Set(running.map(({ version }) => version));
  const low = new Map<string, number>();
  for (const { machine, disk, diskfree } of running)
    if (disk && diskfree !== null && diskfree / disk < LEAST_FREE) low.set(machine, diskfree / disk);
  return [
    ...known
      .filter(({ running }) => !running)
      .map(({ machine, number }) => ({ kind: "silent" as const, machine, number })),
    ...(versions.size > 1 ? [{ kind: "versions" as const, count: versions.size }] : []),
    ...[...low].map(([machine, share]) => ({ kind: "disk" as const, machine, share })),
  ];
}

function ofDatabase({ database }: Overview): Finding[] {
  if (!database || database.connections < database.most * MOST_CONNECTIONS) return [];
  return [{ kind: "connections", connections: database.connections, most: database.most }];
}

const ofTasks = ({ tasks }: Overview): Finding[] =>
  (tasks ?? []).flatMap(({ name, error }) =>
    error === null ? [] : [{ kind: "task" as const, name, error }],
  );

function ofBackups({ backups }: Overview): Finding[] {
  if (!backups) return [];
  const found: Finding[] = [];
  const [latest] = backups.latest;
  if (latest?.error) found.push({ kind: "backup", error: latest.error });
  if (backups.to === null && !backups.good) found.push({ kind: "no-place" });
  else if (!backups.good) found.push({ kind: "no-backup" });
  else if (backups.late) found.push({ kind: "old-backup", date: backups.good });
  if (backups.drill?.error) found.push({ kind: "drill", error: backups.drill.error });
  return found;
}

import { invalid } from "../failure";
import { KEEP } from "../setting-kinds";
import type { BackupPlace, KeptFile } from "./place";

/** How many backups are kept: the newest ones, or the newest of each of the last hours, days, weeks and months that have one. */
type Rule = { count: number; unit: "" | keyof typeof PERIODS };

const PERIODS = {
  h: (at: Date) => at.toISOString().slice(0, 13),
  d: (at: Date) => at.toISOString().slice(0, 10),
  w: (at: Date) => String(Math.floor((at.getTime() / 86_400_000 + 3) / 7)),
  m: (at: Date) => at.toISOString().slice(0, 7),
};

/** Throws a `Failure` for any other text. */
export function readRules(text: string): Rule[] {
  if (!KEEP.test(text)) throw invalid("--keep takes a number, or hours, days, weeks and months: 7d,4w,12m.");
  return text.split(",").map((part) => {
    const unit = part.at(-1) ?? "";
    return { count: Number.parseInt(part, 10), unit: isPeriod(unit) ? unit : "" };
  });
}

const isPeriod = (unit: string): unit is keyof typeof PERIODS => unit in PERIODS;

/** The name of a backup's file: of which installation, and of which moment. */
export const backupName = (installation: string, madeAt: string): string =>
  `switchyard-${installation}-${madeAt.replaceAll(/[-:]|\.\d+/g, "")}.tar.zst`;

/** When a backup of this installation was made, by its name; undefined for any other file. */
export function madeAt(installation: string, name: string): Date | undefined {
  const [, day, hour, minute, second] =
    /^(\d{8})T(\d\d)(\d\d)(\d\d)Z\.tar\.zst$/.exec(name.slice(`switchyard-${installation}-`.length)) ?? [];
  if (day === undefined || !name.startsWith(`switchyard-${installation}-`)) return undefined;
  const at = new Date(`${day.replace(/(....)(..)(..)/, "$1-$2-$3")}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** Backups of this installation among these files, the newest first. */
export const ownBackups = (installation: string, files: KeptFile[]): (KeptFile & { at: Date })[] =>
  files
    .flatMap((file) => {
      const at = madeAt(installation, file.name);
      return at ? [{ ...file, at }] : [];
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime());

/** Of backups, the newest first, those that no rule keeps. */
export function outdated<Backup extends { at: Date }>(backups: Backup[], rules: Rule[]): Backup[] {
  const kept = new Set<Backup>();
  for (const { count, unit } of rules) {
    const periods = new Set<string>();
    for (const [index, backup] of backups.entries()) {
      const period = unit === "" ? String(index) : PERIODS[unit](backup.at);
      if (periods.has(period)) continue;
      if (periods.size >= count) break;
      periods.add(period);
      kept.add(backup);
    }
  }
  return backups.filter((backup) => !kept.has(backup));
}

/** Removes backups of this installation that no rule keeps, and nothing else. Returns their names. */
export async function prune(place: BackupPlace, installation: string, keep: string): Promise<string[]> {
  const rules = readRules(keep);
  const removed: string[] = [];
  for (const { name } of outdated(ownBackups(installation, await place.list()), rules)) {
    await place.remove(name);
    removed.push(name);
  }
  return removed;
}

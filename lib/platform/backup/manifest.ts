import { createHash, type Hash } from "node:crypto";
import * as z from "zod";
import { Failure } from "../failure";
import { damaged, foreign } from "./refusal";

/** The format of backups. Increase it when an earlier version would restore less than what is in one. */
export const FORMAT = 1;

const Name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
const Day = z.iso.date();
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Count = z.number().int().nonnegative();

const Head = z.object({
  product: z.literal("switchyard"),
  format: z.number().int(),
  version: z.string().max(40),
});

/** The first part of a backup: what it is of, and what is in it. */
export const Manifest = Head.extend({
  format: z.literal(FORMAT),
  /** of this one backup */
  id: z.uuid(),
  installation: z.uuid(),
  madeAt: z.iso.datetime(),
  /** of the database, in the order of their names */
  migrations: z.array(z.object({ name: z.string().max(120), checksum: Sha256 })).min(1),
  tables: z.array(z.object({ name: Name, columns: z.array(Name).min(1) })).min(1),
  /** by days, of tables that have such */
  partitions: z.array(z.object({ table: Name, name: Name, from: Day, to: Day })),
  secret: z.enum(["sealed", "left out"]),
  /** hashes by which the secret is known that belongs to the database */
  secretChecks: z.array(Sha256),
  clicks: z.enum(["included", "left out"]),
});
export type Manifest = z.infer<typeof Manifest>;

const Group = z.object({ name: z.string().max(80), parts: Count, bytes: Count, rows: Count, sha256: Sha256 });
export type Group = z.infer<typeof Group>;

/** The last part of a backup: what has to have been in it, counted. */
export const End = z.object({
  groups: z.array(Group),
  sequences: z.array(
    z.object({ name: Name, value: z.string().regex(/^-?\d{1,19}$/), isCalled: z.boolean() }),
  ),
  /** files of which the store had none, or other bytes */
  missingFiles: z.array(z.string().max(60)),
  clicks: z.object({ counted: Count, waiting: Count }),
});
export type End = z.infer<typeof End>;

export const newestMigration = ({ migrations }: Manifest): string => migrations.at(-1)?.name ?? "";

/** Reads the first part. Throws a `Failure` for what no backup begins with, and for a format that this version doesn't know. */
export function readManifest(bytes: Buffer): Manifest {
  const json = jsonOf(bytes);
  const head = Head.safeParse(json);
  if (!head.success) throw foreign("it has no manifest of one");
  if (head.data.format > FORMAT)
    throw new Failure(
      "conflict",
      `The backup was made by Switchyard ${head.data.version}, in a format that this version doesn't know. Restore it with ${head.data.version} or newer.`,
    );
  const manifest = Manifest.safeParse(json);
  if (!manifest.success) throw damaged("its manifest makes no sense");
  return manifest.data;
}

/** Reads the last part. */
export function readEnd(bytes: Buffer): End {
  const end = End.safeParse(jsonOf(bytes));
  if (!end.success) throw damaged("its last part makes no sense");
  return end.data;
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}

const NEWLINE = 0x0a;

/** Counts and hashes what is in a backup, by its groups. A row of a table is a line; line ends in values are written otherwise (COPY). */
export class Sums {
  private readonly groups = new Map<string, { hash: Hash; parts: number; bytes: number; rows: number }>();

  begin(group: string): void {
    this.of(group).parts += 1;
  }

  add(group: string, bytes: Uint8Array): void {
    const sums = this.of(group);
    sums.hash.update(bytes);
    sums.bytes += bytes.length;
    if (!group.startsWith(TABLE)) return;
    for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) sums.rows += 1;
  }

  list(): Group[] {
    return [...this.groups].map(([name, { hash, ...counts }]) => ({
      name,
      ...counts,
      sha256: hash.copy().digest("hex"),
    }));
  }

  private of(group: string) {
    const known = this.groups.get(group) ?? { hash: createHash("sha256"), parts: 0, bytes: 0, rows: 0 };
    this.groups.set(group, known);
    return known;
  }
}

const TABLE = "table ";
export const tableGroup = (table: string): string => `${TABLE}${table}`;

/** The rows of each table. */
export const rowsOf = ({ groups }: Pick<End, "groups">): Map<string, number> =>
  new Map(
    groups.flatMap(({ name, rows }) =>
      name.startsWith(TABLE) ? [[name.slice(TABLE.length), rows] as const] : [],
    ),
  );

/** Throws a `Failure` unless these groups are those that the last part names, in every count. */
export function compareGroups(found: Group[], end: End): void {
  const expected = new Map(end.groups.map((group) => [group.name, group]));
  for (const group of found) {
    const other = expected.get(group.name);
    if (!other) throw damaged(`it has ${group.name}, of which its last part knows nothing`);
    if (group.sha256 !== other.sha256 || group.parts !== other.parts || group.rows !== other.rows)
      throw damaged(`${group.name} isn't what it was when the backup was made`);
  }
  for (const { name } of end.groups)
    if (!found.some((group) => group.name === name)) throw damaged(`${name} is missing`);
}

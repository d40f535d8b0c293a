import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../root";

/** A migration of this build: its name, its statements, and their checksum. */
export type Migration = { name: string; sql: string; checksum: string };

export const MIGRATIONS = join(root(), "prisma/migrations");

/** The migrations in a folder, in the order in which they are applied. */
export function migrationsIn(folder: string): Migration[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return entries
    .map(({ name }) => ({ name, sql: readFileSync(join(folder, name, "migration.sql"), "utf8") }))
    .map((file) => ({ ...file, checksum: createHash("sha256").update(file.sql).digest("hex") }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

type Text = Pick<Migration, "sql">;

/** Whether a migration runs outside a transaction, statement by statement. Its first line says why. */
export const isWithoutTransaction = ({ sql }: Text): boolean => /^-- no transaction: \S/.test(sql);

/** The release since which nothing needs what a migration takes away; undefined for a migration that only adds. */
export const contractSince = ({ sql }: Text): string | undefined =>
  /^-- contract: since (\d+\.\d+\.\d+)\b/m.exec(sql)?.[1];

/** Whether the program works without a migration: one that only builds indexes, or takes away what it doesn't use. */
export const isOptional = (migration: Text): boolean =>
  contractSince(migration) !== undefined ||
  (isWithoutTransaction(migration) &&
    statementsIn(migration).every((statement) => concurrentIndex(statement) !== undefined));

/**
 * The statements of a migration without a transaction. A statement ends with a semicolon at the end of a line; a test compares that with
 * what PostgreSQL's own parser finds.
 */
export const statementsIn = ({ sql }: Text): string[] =>
  sql
    .replaceAll(/^\s*--.*$/gm, "")
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "");

/** The index that a statement builds beside everything else; undefined for any other statement. */
export const concurrentIndex = (statement: string): string | undefined =>
  /^create (?:unique )?index concurrently if not exists "?(\w+)"?\s/i.exec(statement)?.[1];

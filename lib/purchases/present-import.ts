import type { Imported, ImportedRow } from "./import";

/** The answer to an import: how many rows were good, known and refused, and each row in its place, counted from 1. */
export const presentImport = ({ rows, dryrun }: Imported) => ({
  dryrun,
  imported: dryrun ? 0 : count(rows, "good"),
  good: count(rows, "good"),
  known: count(rows, "known"),
  refused: count(rows, "refused"),
  results: rows.map(({ code, result }, at) => ({
    row: at + 1,
    purchase_code: code,
    result: result.kind,
    ...(result.kind === "refused" && { message: result.message }),
  })),
});

const count = (rows: ImportedRow[], kind: ImportedRow["result"]["kind"]) =>
  rows.filter(({ result }) => result.kind === kind).length;

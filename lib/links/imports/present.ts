import type { ImportedRow } from "./import-links";
import type { FileImportResponse } from "./schema";

/** The answer to an import: how many rows had which outcome, and each of them. */
export const presentImport = (rows: ImportedRow[]): FileImportResponse => ({
  created: count(rows, "created"),
  existing: count(rows, "existing"),
  refused: count(rows, "refused"),
  results: rows.map(({ row, outcome, key, shortUrl, reason, leftOut }) => ({
    ...{ row, outcome, link: key },
    ...(shortUrl !== undefined && { shorturl: shortUrl }),
    ...(reason !== undefined && { message: reason }),
    ...(leftOut.length > 0 && { leftout: leftOut }),
  })),
});

const count = (rows: ImportedRow[], outcome: ImportedRow["outcome"]) =>
  rows.filter((row) => row.outcome === outcome).length;

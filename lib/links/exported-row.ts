import * as z from "zod";
import { invalid } from "@/lib/platform/failure";
import { Flag } from "@/lib/platform/fields";
import type { NewLink } from "./schema";

/**
 * The body of a new link in a row: the row itself, or what a row of our own export says in the export's names. The lists of a CSV file
 * are JSON in a cell.
 */
export function newLinkOf(row: unknown): unknown {
  if (!isRecord(row)) return row;
  const read = { ...row, ...listsOf(row) };
  if (row.longurl === undefined || row.url !== undefined) return read;
  return {
    ...read,
    url: row.longurl,
    custom: row.custom ?? row.alias,
    title: row.name ?? row.title,
    description: row.note,
    metadescription: row.metadescription ?? row.description,
    status: row.status === "expired" ? "active" : row.status,
  };
}

const isRecord = (row: unknown): row is Record<string, unknown> =>
  typeof row === "object" && row !== null && !Array.isArray(row);

const LISTS = ["geotarget", "devicetarget", "languagetarget", "rules", "parameters", "deeplink"];

const listsOf = (row: Record<string, unknown>) =>
  Object.fromEntries(
    LISTS.flatMap((name) => {
      const cell = row[name];
      return typeof cell === "string" && cell !== "" ? [[name, jsonOf(cell)]] : [];
    }),
  );

/** What is no JSON stays text, which its field refuses by name. */
function jsonOf(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
}

/** Columns of our own export beside the fields of a new link. All other columns are ignored. */
const Exported = z.object({
  protected: Flag.optional().catch(undefined),
  leftout: z.string().optional().catch(undefined),
  status: z.unknown().optional(),
});

/** Refuses a row whose link would be more accessible than the exported one. */
export function refuseUnprotected(row: unknown, { password }: NewLink): void {
  const said = Exported.safeParse(row).data;
  if (said?.protected && !password)
    throw invalid(
      'This link had a password, which this call cannot read. Add a "password" to the row, or remove "protected" to import the link without one.',
    );
}

/** Says in its own words what a new link's `status` could not: the link of that row is taken down. */
export function refuseBlocked(row: unknown): void {
  if (Exported.safeParse(row).data?.status === "blocked")
    throw invalid("The operator has blocked this link, so it cannot be imported.");
}

/** Which settings of its link a row does not hold, by their names in the API. */
export const leftOutOf = (row: unknown): string[] =>
  (Exported.safeParse(row).data?.leftout ?? "").split(/[\s,;]+/).filter((name) => /^[a-z]{1,40}$/.test(name));

import * as z from "zod";
import type { Actor } from "@/lib/identity/access/actor";
import { invalid, parse } from "@/lib/platform/failure";
import { creating, Flag } from "@/lib/platform/fields";
import {
  type BulkRow,
  createAll,
  createEach,
  isRefused,
  prepareRows,
  type ReadRow,
  rehearse,
  settled,
} from "./create-many";
import { leftOutOf, newLinkOf, refuseBlocked, refuseUnprotected } from "./exported-row";
import { presentLinkCreated } from "./present";
import type { BulkCreateResponse } from "./responses";
import { NewLink } from "./schema";
import { wantTitles } from "./titles/titles";

/**
 * Body of POST /api/urls/bulk. Each of `links` is a body of POST /api/url/add, or a row of an export, and is checked by itself. `dryrun` makes
 * nothing; `atomic` makes all or none. A row of an export also says whether its link was `protected` and what is `leftout`.
 */
export const BulkLinks = creating(
  z.object({
    links: z
      .array(z.unknown(), "must be an array of links")
      .min(1, "must contain at least one link")
      .max(1_000, "must contain at most 1000 links")
      .meta({
        examples: [
          [{ url: "https://example.com/spring-sale" }, { url: "https://example.com/menu", custom: "menu" }],
        ],
      }),
    dryrun: Flag.optional(),
    atomic: Flag.optional(),
  }),
);
export type BulkLinks = z.output<typeof BulkLinks>;

/** A thousand links with long addresses and some rules. */
export const BULK_BYTES = 2 * 1_024 * 1_024;

/** With what the row of an export did not hold. */
export type ImportedRow = BulkRow & { leftOut: string[] };

/** Hashing one takes a tenth of a second of a core, on purpose. */
const MOST_PASSWORDS = 50;

/**
 * Makes many links, in their order, so that of two with one alias the first gets it. A row that is refused does not stop the
 * others, unless all or none is asked for.
 */
export async function createLinks(actor: Actor, bulk: BulkLinks): Promise<ImportedRow[]> {
  const results = await createRows(actor, bulk);
  if (actor.credential.kind === "session" && !bulk.dryrun) wantTitles(actor.workspaceId, madeIn(results));
  return results.map((result, at) => ({ ...result, leftOut: leftOutOf(bulk.links[at]) }));
}

const madeIn = (rows: BulkRow[]): number[] =>
  rows.flatMap((row) => (row.kind === "made" ? [row.link.id] : []));

async function createRows(actor: Actor, { links, dryrun, atomic }: BulkLinks): Promise<BulkRow[]> {
  const rows = await Promise.all(links.map((row) => settled(async () => read(row))));
  if (rows.filter((row) => row.kind === "good" && row.input.password).length > MOST_PASSWORDS)
    throw invalid(
      `At most ${MOST_PASSWORDS} links per call can have a password. Split them into several calls.`,
    );
  const prepared = await prepareRows(actor, rows);
  if (!dryrun && !atomic) return createEach(actor, prepared);
  const checked = await rehearse(actor, prepared);
  return dryrun || checked.some(isRefused) ? checked : createAll(actor, checked);
}

function read(row: unknown): ReadRow {
  refuseBlocked(row);
  const input = parse(NewLink, newLinkOf(row));
  refuseUnprotected(row, input);
  return { kind: "good", input };
}

/**
 * The answer to a bulk create: how many were made and refused, and each row in its place, counted from 1, with the settings that its
 * export did not hold.
 */
export const presentBulk = (rows: ImportedRow[]): BulkCreateResponse => ({
  created: rows.filter(({ kind }) => kind === "made").length,
  refused: rows.filter(({ kind }) => kind === "refused").length,
  results: rows.map((row, at) => ({
    row: at + 1,
    ...resultOf(row),
    ...(row.leftOut.length > 0 && { leftout: row.leftOut }),
  })),
});

/** A row that is good but was not made has neither id nor address. */
function resultOf(row: BulkRow) {
  switch (row.kind) {
    case "made":
      return { error: 0 as const, ...presentLinkCreated(row.link) };
    case "good":
      return { error: 0 as const };
    case "refused":
      return { error: 1 as const, message: row.failure.message };
  }
}

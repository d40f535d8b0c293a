import * as z from "zod";
import { invalid } from "../failure";
import { Flag } from "../fields";
import type { NewLink } from "./schema";

/** What a row of our own export says of a link beside the fields of a new one. Whatever else stands there is somebody else's column. */
const Exported = z.object({
  protected: Flag.optional().catch(undefined),
  leftout: z.string().optional().catch(undefined),
  status: z.unknown(),
});

/** Refuses a row whose link would be open to more people than the link it was exported from. */
export function refuseUnprotected(row: unknown, { password }: NewLink): void {
  const said = Exported.safeParse(row).data;
  if (said?.protected && !password)
    throw invalid(
      'This link had a password, which an export does not hold. Give the row a "password", or leave "protected" out to let everybody through.',
    );
}

/** Says in its own words what a new link's `status` could not: the link of that row is taken down. */
export function refuseBlocked(row: unknown): void {
  if (Exported.safeParse(row).data?.status === "blocked")
    throw invalid("The operator has taken this link down, so it is not imported.");
}

/** Which settings of its link a row does not hold, by their names in the API. */
export const leftOutOf = (row: unknown): string[] =>
  (Exported.safeParse(row).data?.leftout ?? "").split(/[\s,;]+/).filter((name) => /^[a-z]{1,40}$/.test(name));

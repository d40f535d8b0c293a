import * as z from "zod";
import { OwnPassword, ProofCode } from "../access/proof-schema";
import { Flag } from "../fields";

/** Whether something is blocked from now on. Not `creating`: false is said here, not left out. */
export const Blocking = z.object({ blocked: Flag });
export type Blocking = z.output<typeof Blocking>;

/** Whether somebody runs the installation from now on, with a proof of who asks. */
export const AdminRole = z.object({ admin: Flag, password: OwnPassword, code: ProofCode.optional() });
export type AdminRole = z.output<typeof AdminRole>;

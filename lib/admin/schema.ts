import * as z from "zod";
import { Flag } from "../fields";

/** Whether something is blocked from now on. Not `creating`: false is said here, not left out. */
export const Blocking = z.object({ blocked: Flag });
export type Blocking = z.output<typeof Blocking>;

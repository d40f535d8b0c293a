import * as z from "zod";

/** The path of one session; its id is a UUID, not a number. */
export const SessionPath = z.object({ id: z.uuid() });

import * as z from "zod";

/** Query of GET /api/account/export: there is nothing to choose. */
export const Everything = z.object({});

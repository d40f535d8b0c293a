import * as z from "zod";

/** The name of an icon: what its bytes are, so that an address never shows another one. */
export const IconPath = z.object({
  name: z
    .string()
    .regex(/^[0-9a-f]{40}$/)
    .meta({ description: "from `icon` of a link in a list with `include=icon`" }),
});
export type IconPath = z.output<typeof IconPath>;

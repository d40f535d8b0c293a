import * as z from "zod";
import { changing, Flag, TimeZone, text } from "../fields";

/** What may change about a workspace: its name, the zone in which its days begin, and whether its links say who led there. */
export const WorkspaceChanges = changing(
  z
    .object({
      name: text(80)
        .trim()
        .min(1, "must not be empty")
        .meta({ examples: ["Acme"] }),
      timezone: TimeZone,
      attribution: Flag,
    })
    .partial()
    .refine(
      (changes) => Object.values(changes).some((value) => value !== undefined),
      "must hold name, timezone or attribution",
    ),
);
export type WorkspaceChanges = z.output<typeof WorkspaceChanges>;

/** Whoever wants to see the workspace's key says his password again; one that is too long is nobody's. */
export const RevealKey = z.object({
  password: text(256)
    .min(1, "is required")
    .meta({ examples: ["correct horse battery"] }),
});
export type RevealKey = z.output<typeof RevealKey>;

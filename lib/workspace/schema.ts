import * as z from "zod";
import { GIVEN_ROLES } from "../access/roles";
import { Email } from "../account/schema";
import { changing, creating, Flag, Id, TimeZone, text } from "../fields";

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

const GivenRole = z
  .enum(GIVEN_ROLES, `must be one of ${GIVEN_ROLES.join(", ")}`)
  .meta({ examples: ["member"] });

/** Who is invited, and as what. */
export const NewInvitation = creating(z.object({ email: Email, role: GivenRole }));
export type NewInvitation = z.output<typeof NewInvitation>;

export const AcceptInvitation = creating(
  z.object({
    token: text(100)
      .min(1, "is required")
      .meta({ examples: ["7xk2…"] }),
  }),
);
export type AcceptInvitation = z.output<typeof AcceptInvitation>;

export const MemberChanges = creating(z.object({ role: GivenRole }));
export type MemberChanges = z.output<typeof MemberChanges>;

export const ChosenWorkspace = creating(z.object({ id: Id }));

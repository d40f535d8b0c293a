import * as z from "zod";
import { GIVEN_ROLES } from "../access/roles";
import { Email, OwnPasswordSaid } from "../account/schema";
import { changing, creating, Flag, Id, TimeZone, text } from "../fields";
import { DEFAULT_TYPES, WEEK_STARTS } from "./choices";

/**
 * What may change about a workspace: its name, the zone and the weekday in which its days and weeks begin, whether its links say
 * who led there, and what the dashboard begins a new link or QR code with.
 */
export const WorkspaceChanges = changing(
  z
    .object({
      name: text(80)
        .trim()
        .min(1, "must not be empty")
        .meta({ examples: ["Acme"] }),
      timezone: TimeZone,
      attribution: Flag,
      weekstart: z
        .enum(WEEK_STARTS, `must be one of ${WEEK_STARTS.join(", ")}`)
        .meta({ examples: ["monday"] }),
      defaulttype: z
        .enum(DEFAULT_TYPES, `must be one of ${DEFAULT_TYPES.join(", ")}`)
        .meta({ examples: ["direct"] }),
      defaultdomain: Id.nullable(),
      defaultqr: Id.nullable(),
    })
    .partial()
    .refine(
      (changes) => Object.values(changes).some((value) => value !== undefined),
      "must hold something to change",
    ),
);
export type WorkspaceChanges = z.output<typeof WorkspaceChanges>;

/** Whoever wants to see the workspace's key says his password again. */
export const RevealKey = OwnPasswordSaid;
export type RevealKey = OwnPasswordSaid;

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

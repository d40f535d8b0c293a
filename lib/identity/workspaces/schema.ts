import * as z from "zod";
import { changing, creating, Flag, filledLine, Id, TimeZone, text } from "@/lib/platform/fields";
import { RecordId, TimestampResponse, WebAddress } from "@/lib/platform/responses";
import { Email, OwnPasswordProof } from "../access/schema";
import { ACCENTS, DEFAULT_TYPES, GIVEN_ROLES, ROLES, WEEK_STARTS } from "./enums";

/**
 * What may change about a workspace: its name, the color in which the dashboard shows it, the zone and the weekday in which its days and weeks begin, whether its links say
 * who led there, whether their destinations are looked at, for titles too, and what the dashboard begins a new link or QR code with.
 */
export const WorkspaceChanges = changing(
  z
    .object({
      name: filledLine(80, "Acme"),
      timezone: TimeZone,
      attribution: Flag,
      linkhealth: Flag,
      titles: Flag,
      weekstart: z
        .enum(WEEK_STARTS, `must be one of ${WEEK_STARTS.join(", ")}`)
        .meta({ examples: ["monday"] }),
      accent: z.enum(ACCENTS, `must be one of ${ACCENTS.join(", ")}`).meta({ examples: ["plum"] }),
      defaulttype: z
        .enum(DEFAULT_TYPES, `must be one of ${DEFAULT_TYPES.join(", ")}`)
        .meta({ examples: ["direct"] }),
      defaultdomain: Id.nullable(),
      defaultqr: Id.nullable(),
    })
    .partial()
    .refine(
      (changes) => Object.values(changes).some((value) => value !== undefined),
      "must contain at least one change",
    ),
);
export type WorkspaceChanges = z.output<typeof WorkspaceChanges>;

/** The password, required to show the workspace's key. */
export const RevealKey = OwnPasswordProof;
export type RevealKey = OwnPasswordProof;

const GivenRole = z
  .enum(GIVEN_ROLES, `must be one of ${GIVEN_ROLES.join(", ")}`)
  .meta({ examples: ["member"] });

/** The invitee and the role. */
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

export const CurrentWorkspaceResponse = z.object({
  data: z.object({
    name: z.string().meta({ examples: ["Acme"] }),
    timezone: z.string().meta({ examples: ["Europe/Warsaw"] }),
    attribution: z
      .boolean()
      .meta({ description: "whether its links tell their destination which link led there" }),
    linkhealth: z
      .boolean()
      .meta({ description: "whether destinations of its links are looked at, where LINK_HEALTH is on" }),
    titles: z.boolean().meta({
      description:
        "whether links made in the dashboard without a title get their destination's, where DESTINATION_CHECK is on",
    }),
    weekstart: z.enum(WEEK_STARTS),
    accent: z.enum(ACCENTS).meta({ description: "the color in which the dashboard shows it" }),
    defaulttype: z
      .string()
      .meta({ description: "default type of new links in the dashboard", examples: ["direct"] }),
    defaultdomain: RecordId.nullable().meta({ description: "default domain of new links in the dashboard" }),
    defaultqr: RecordId.nullable().meta({ description: "QR code whose design new ones start with" }),
  }),
});
export type CurrentWorkspaceResponse = z.output<typeof CurrentWorkspaceResponse>;

export const KeyFactsResponse = z.object({
  exists: z.boolean().meta({ examples: [true] }),
  created: TimestampResponse.nullable(),
  lastused: TimestampResponse.nullable().meta({ description: "accurate to the minute" }),
});
export type KeyFactsResponse = z.output<typeof KeyFactsResponse>;

export const ItemsKeyResponse = z.object({
  key: z
    .string()
    .meta({ description: "the workspace's key for the item API", examples: ["syi_4mJwW0v8tT1k2X9q…"] }),
});
export type ItemsKeyResponse = z.output<typeof ItemsKeyResponse>;

const inWorkspace = {
  email: z.string().meta({ format: "email", examples: ["ada@example.com"] }),
  role: z.enum(ROLES),
};

export const MemberResponse = z.object({
  id: RecordId,
  username: z.string().meta({ examples: ["ada"] }),
  ...inWorkspace,
  since: TimestampResponse,
});
export type MemberResponse = z.output<typeof MemberResponse>;

export const InvitationResponse = z.object({
  id: RecordId,
  ...inWorkspace,
  expires: TimestampResponse,
});
export type InvitationResponse = z.output<typeof InvitationResponse>;

export const InvitedResponse = z.object({
  id: RecordId,
  link: WebAddress.meta({ description: "shown only once" }),
  mailed: z
    .boolean()
    .meta({ description: "whether the invitee is sent the link; if not, pass it on yourself" }),
});
export type InvitedResponse = z.output<typeof InvitedResponse>;

export const OwnWorkspaceResponse = z.object({
  id: RecordId,
  name: z.string().meta({ examples: ["Acme"] }),
  accent: z.enum(ACCENTS),
  role: z.enum(ROLES),
  current: z.boolean().meta({ description: "whether this is the workspace the caller works in" }),
});
export type OwnWorkspaceResponse = z.output<typeof OwnWorkspaceResponse>;

import * as z from "zod";
import { creating, Flag, IdText, text } from "@/lib/platform/fields";
import { Amount, RecordId, ShortAddress } from "@/lib/platform/responses";
import { LinkFilter } from "../filter";
import { LEFT_BEHIND, TRANSFER_REFUSALS } from "./enums";

export const MOST_TRANSFERRED = 500;

const where = {
  workspace: IdText.meta({ description: "a workspace that you may write in", examples: ["42"] }),
  domain: text(300)
    .trim()
    .optional()
    .meta({
      description:
        "one of that workspace's domains, or the default short host, which the links move to; without it they keep their address, and those on a branded domain stay",
      examples: ["go.example.org"],
    }),
  dryrun: Flag.optional().meta({ description: "says what would happen, and changes nothing" }),
};

/** Body of POST /api/url/:id/transfer. */
export const LinkTransfer = creating(z.object(where));
export type LinkTransfer = z.output<typeof LinkTransfer>;

/** Body of POST /api/urls/transfer: which links, as in POST /api/urls/change. */
export const LinksTransfer = creating(
  z
    .object({
      links: z
        .array(IdText, "must be an array of ids")
        .min(1, "must contain at least one id")
        .max(MOST_TRANSFERRED, `must contain at most ${MOST_TRANSFERRED} ids`)
        .optional(),
      matching: LinkFilter.optional(),
      after: IdText.optional(),
      ...where,
    })
    .refine(({ links, matching }) => (links === undefined) !== (matching === undefined), {
      error: "is required unless matching is set; the two cannot be combined",
      path: ["links"],
    }),
);
export type LinksTransfer = z.output<typeof LinksTransfer>;

const Left = z.object(
  Object.fromEntries(LEFT_BEHIND.map((name) => [name, Amount])) as Record<
    (typeof LEFT_BEHIND)[number],
    typeof Amount
  >,
);

export const TransferResponse = z.object({
  data: z.object({
    transferred: Amount.meta({ description: "how many links are in the other workspace now, or would be" }),
    ids: z.array(RecordId),
    refused: z.array(
      z.object({
        id: RecordId,
        shorturl: ShortAddress,
        reason: z.enum(TRANSFER_REFUSALS),
        message: z.string().meta({ examples: ["The alias spring is taken on this domain."] }),
      }),
    ),
    left: Left.meta({
      description:
        "what stays behind: how many of the links were in a campaign, were in channels, had pixels, showed a splash page or an overlay, and how many QR codes and shares they had",
    }),
    next: RecordId.nullable().meta({ description: "`after` of the next call, where more links match" }),
  }),
});
export type TransferResponse = z.output<typeof TransferResponse>;

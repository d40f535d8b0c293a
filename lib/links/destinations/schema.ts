import * as z from "zod";
import { Destination } from "@/lib/platform/fields";
import { oneOf } from "@/lib/platform/lists";
import { Amount, WebAddress } from "@/lib/platform/responses";

/** Query of GET /api/url/inspect. */
export const PageQuery = z.object({
  url: Destination,
  unreachable: oneOf(["refuse", "answer"], "refuse").meta({
    description:
      "whether a destination that can't be checked is a 400, or a 200 whose `data` is null and whose `reason` says why",
  }),
});
export type PageQuery = z.output<typeof PageQuery>;

const MaybeAddress = z.union([WebAddress, z.literal("")]);

/** A destination's metadata; null with a reason where it can't be checked and `unreachable=answer` was sent. */
export const InspectResponse = z.object({
  reason: z.string().optional(),
  data: z
    .object({
      address: WebAddress.meta({ description: "final URL after the destination's own redirects" }),
      status: z.int().meta({ examples: [200] }),
      milliseconds: Amount,
      framing: z
        .enum(["allowed", "forbidden"])
        .meta({ description: "whether visitor pages may show it in a frame" }),
      title: z.string().meta({ examples: ["Spring sale"] }),
      description: z.string(),
      image: MaybeAddress,
      icon: MaybeAddress,
    })
    .nullable(),
});
export type InspectResponse = z.output<typeof InspectResponse>;

import * as z from "zod";
import { Destination } from "@/lib/platform/fields";
import { Amount, WebAddress } from "@/lib/platform/responses";

/** Query of GET /api/url/inspect. */
export const PageQuery = z.object({ url: Destination });
export type PageQuery = z.output<typeof PageQuery>;

const MaybeAddress = z.union([WebAddress, z.literal("")]);

/** A destination's metadata. */
export const InspectResponse = z.object({
  data: z.object({
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
  }),
});
export type InspectResponse = z.output<typeof InspectResponse>;

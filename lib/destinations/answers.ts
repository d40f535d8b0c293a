import * as z from "zod";
import { Amount, WebAddress } from "../answers";

const MaybeAddress = z.union([WebAddress, z.literal("")]);

/** What a destination says of itself. */
export const PageAnswer = z.object({
  data: z.object({
    address: WebAddress.meta({ description: "where its own redirects lead" }),
    status: z.int().meta({ examples: [200] }),
    milliseconds: Amount,
    framing: z
      .enum(["allowed", "forbidden"])
      .meta({ description: "whether our pages may show it in a frame" }),
    title: z.string().meta({ examples: ["Spring sale"] }),
    description: z.string(),
    image: MaybeAddress,
    icon: MaybeAddress,
  }),
});

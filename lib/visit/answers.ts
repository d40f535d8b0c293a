import * as z from "zod";
import { WebAddress } from "../answers";

export const SimulationAnswer = z.object({
  data: z.object({
    steps: z.array(z.object({ step: z.string().meta({ examples: ["geo"] }), decided: z.boolean() })),
    outcome: z.string().meta({ description: "as clicks call it", examples: ["passed"] }),
    rule: z.string().meta({ description: '"" for the destination itself', examples: ["geo:poland"] }),
    address: WebAddress.nullable().meta({ description: "null when the visitor is not let through" }),
    counted: z.boolean(),
    ignored: z
      .array(z.string())
      .meta({ description: "rules of the link that no visitor can match", examples: [["geo:atlantis"]] }),
  }),
});

/** A page as visitors get it. */
export const PagePreviewAnswer = z.object({ html: z.string().meta({ examples: ["<!doctype html>…"] }) });

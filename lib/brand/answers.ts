import * as z from "zod";

export const BrandAnswer = z.object({
  data: z.object({
    name: z
      .string()
      .meta({ description: "what pages for visitors show above themselves", examples: ["Acme"] }),
    color: z.string().meta({ examples: ["#8a2be2"] }),
    logo: z.string().meta({ examples: ["https://go.example.com/uploads/4f0c….webp"] }),
  }),
});

import * as z from "zod";
import { WebAddress } from "../answers";

export const MediaAnswer = z.object({
  url: WebAddress.meta({ examples: ["https://go.example.com/uploads/4f0c….webp"] }),
  media_type: z.enum(["image", "audio", "video"]),
});

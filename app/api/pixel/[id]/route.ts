import { getPixel } from "@/lib/links/pixels/pixels";
import { presentPixel } from "@/lib/links/pixels/present";
import { PixelResponse } from "@/lib/links/pixels/schema";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read a pixel",
    answer: PixelResponse,
    path: IdPath,
    run: getPixel,
    show: presentPixel,
  }),
});

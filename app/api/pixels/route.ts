import { listEndpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { PixelAnswer } from "@/lib/pixels/answers";
import { listPixels } from "@/lib/pixels/pixels";
import { presentPixel } from "@/lib/pixels/present";
import { PixelListQuery } from "@/lib/pixels/query";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List the pixels",
    answer: PixelAnswer,
    query: PixelListQuery,
    collection: "pixels",
    run: listPixels,
    show: presentPixel,
  }),
});

import { listEndpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { Paging } from "@/lib/paging";
import { PixelAnswer } from "@/lib/pixels/answers";
import { listPixels } from "@/lib/pixels/pixels";
import { presentPixel } from "@/lib/pixels/present";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List the pixels",
    answer: PixelAnswer,
    query: Paging,
    collection: "pixels",
    run: listPixels,
    show: presentPixel,
  }),
});

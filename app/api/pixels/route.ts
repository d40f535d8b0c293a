import { listPixels } from "@/lib/links/pixels/pixels";
import { presentListedPixel } from "@/lib/links/pixels/present";
import { ListedPixelResponse, PixelListQuery } from "@/lib/links/pixels/schema";
import { listEndpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List the pixels",
    answer: ListedPixelResponse,
    query: PixelListQuery,
    collection: "pixels",
    run: listPixels,
    show: presentListedPixel,
  }),
});

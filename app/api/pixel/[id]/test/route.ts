import { PixelTestQuery } from "@/lib/links/pixels/schema";
import { IdPath } from "@/lib/platform/http/endpoint";
import { framedEndpoint } from "@/lib/platform/http/file-endpoint";
import { route } from "@/lib/platform/http/pipeline";
import { testPixel } from "@/lib/redirect/simulator/previews";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: framedEndpoint({
    summary: "Get the page that fires a pixel once and reports the result",
    path: IdPath,
    query: PixelTestQuery,
    run: testPixel,
  }),
});

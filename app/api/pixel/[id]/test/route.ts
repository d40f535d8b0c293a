import { IdPath } from "@/lib/http/endpoint";
import { framedEndpoint } from "@/lib/http/file-endpoint";
import { route } from "@/lib/http/route";
import { PixelTestQuery } from "@/lib/pixels/query";
import { testPixel } from "@/lib/visit/pixel-test";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: framedEndpoint({
    summary: "Get the page that fires a pixel once and tells what came of it",
    path: IdPath,
    query: PixelTestQuery,
    run: testPixel,
  }),
});

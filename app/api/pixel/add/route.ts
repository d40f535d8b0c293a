import { createPixel } from "@/lib/links/pixels/pixels";
import { presentPixelCreated } from "@/lib/links/pixels/present";
import { NewPixel } from "@/lib/links/pixels/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";
import { IdResponse } from "@/lib/platform/responses";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Create a pixel",
    answer: IdResponse,
    body: NewPixel,
    run: createPixel,
    show: presentPixelCreated,
  }),
});

import { IdAnswer } from "@/lib/answers";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { createPixel } from "@/lib/pixels/pixels";
import { presentPixelCreated } from "@/lib/pixels/present";
import { NewPixel } from "@/lib/pixels/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Make a pixel",
    answer: IdAnswer,
    body: NewPixel,
    run: createPixel,
    show: presentPixelCreated,
  }),
});

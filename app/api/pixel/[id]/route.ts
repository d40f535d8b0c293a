import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { OnePixelAnswer } from "@/lib/pixels/answers";
import { getPixel } from "@/lib/pixels/pixels";
import { presentOnePixel } from "@/lib/pixels/present";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read a pixel",
    answer: OnePixelAnswer,
    path: IdPath,
    run: getPixel,
    show: presentOnePixel,
  }),
});

import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { updatePixel } from "@/lib/pixels/pixels";
import { presentPixelUpdated } from "@/lib/pixels/present";
import { PixelChanges } from "@/lib/pixels/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Change a pixel",
    path: IdPath,
    body: PixelChanges,
    run: updatePixel,
    show: presentPixelUpdated,
  }),
});

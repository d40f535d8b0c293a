import { updatePixel } from "@/lib/links/pixels/pixels";
import { presentPixelUpdated } from "@/lib/links/pixels/present";
import { PixelChanges } from "@/lib/links/pixels/schema";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Update a pixel",
    path: IdPath,
    body: PixelChanges,
    run: updatePixel,
    show: presentPixelUpdated,
  }),
});

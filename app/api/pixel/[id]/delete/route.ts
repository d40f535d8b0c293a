import { removePixel } from "@/lib/links/pixels/pixels";
import { presentPixelRemoved } from "@/lib/links/pixels/present";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({ summary: "Delete a pixel", path: IdPath, run: removePixel, show: presentPixelRemoved }),
});

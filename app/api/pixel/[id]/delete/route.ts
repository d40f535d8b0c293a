import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { removePixel } from "@/lib/pixels/pixels";
import { presentPixelRemoved } from "@/lib/pixels/present";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({ summary: "Delete a pixel", path: IdPath, run: removePixel, show: presentPixelRemoved }),
});

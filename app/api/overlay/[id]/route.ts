import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { getOverlay } from "@/lib/overlays/overlays";
import { presentOverlay } from "@/lib/overlays/present";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({ path: IdPath, run: getOverlay, show: presentOverlay }),
});

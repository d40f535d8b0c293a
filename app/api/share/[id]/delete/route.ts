import { presentShareRemoved } from "@/lib/analytics/shares/present";
import { removeShare } from "@/lib/analytics/shares/shares";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    summary: "Stop sharing statistics",
    path: IdPath,
    run: removeShare,
    show: presentShareRemoved,
  }),
});

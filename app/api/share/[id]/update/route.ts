import { presentShareUpdated } from "@/lib/analytics/shares/present";
import { ShareChanges } from "@/lib/analytics/shares/schema";
import { updateShare } from "@/lib/analytics/shares/shares";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Update a share",
    path: IdPath,
    body: ShareChanges,
    run: updateShare,
    show: presentShareUpdated,
  }),
});

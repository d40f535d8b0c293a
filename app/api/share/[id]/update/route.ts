import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { presentShareUpdated } from "@/lib/shares/present";
import { ShareChanges } from "@/lib/shares/schema";
import { updateShare } from "@/lib/shares/shares";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Change what is shared",
    path: IdPath,
    body: ShareChanges,
    run: updateShare,
    show: presentShareUpdated,
  }),
});

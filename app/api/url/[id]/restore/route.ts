import { restoreLink } from "@/lib/links/links";
import { presentLinkRestored } from "@/lib/links/present";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Restore a deleted link",
    mayFail: ["conflict"],
    path: IdPath,
    run: restoreLink,
    show: presentLinkRestored,
  }),
});

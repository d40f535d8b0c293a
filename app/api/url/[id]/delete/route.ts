import { removeLink } from "@/lib/links/links";
import { presentLinkRemoved } from "@/lib/links/present";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({ summary: "Delete a link", path: IdPath, run: removeLink, show: presentLinkRemoved }),
});

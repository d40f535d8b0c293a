import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { removeLink } from "@/lib/links/links";
import { presentRemoved } from "@/lib/links/present";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({ summary: "Delete a link", path: IdPath, run: removeLink, show: presentRemoved }),
});

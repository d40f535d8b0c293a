import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { updateLink } from "@/lib/links/links";
import { presentUpdated } from "@/lib/links/present";
import { LinkChanges } from "@/lib/links/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({ path: IdPath, body: LinkChanges, run: updateLink, show: presentUpdated }),
});

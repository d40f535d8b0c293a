import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { restoreLink } from "@/lib/links/links";
import { presentRestored } from "@/lib/links/present";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Bring a deleted link back",
    mayFail: ["conflict"],
    path: IdPath,
    run: restoreLink,
    show: presentRestored,
  }),
});

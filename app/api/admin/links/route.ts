import { listAllLinks } from "@/lib/identity/admin/moderation";
import { presentLink } from "@/lib/identity/admin/present";
import { AdminListQuery, AnyLinkResponse } from "@/lib/identity/admin/schema";
import { listEndpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    need: "account",
    summary: "List all links of the installation",
    mayFail: ["not-found"],
    query: AdminListQuery,
    collection: "links",
    run: listAllLinks,
    show: presentLink,
    answer: AnyLinkResponse,
  }),
});

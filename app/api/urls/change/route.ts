import { changeLinks, LinksChange, presentChanged } from "@/lib/links/bulk-change";
import { BulkChangeResponse } from "@/lib/links/responses";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Update many links at once",
    answer: BulkChangeResponse,
    body: LinksChange,
    run: changeLinks,
    show: presentChanged,
  }),
});

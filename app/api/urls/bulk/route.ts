import { BULK_BYTES, BulkLinks, createLinks, presentBulk } from "@/lib/links/bulk-create";
import { BulkCreateResponse } from "@/lib/links/responses";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Create many short links",
    answer: BulkCreateResponse,
    need: "create",
    body: BulkLinks,
    bodyLimit: BULK_BYTES,
    run: createLinks,
    show: presentBulk,
  }),
});

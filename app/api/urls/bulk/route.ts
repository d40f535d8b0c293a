import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { createLinks } from "@/lib/links/bulk";
import { BULK_BYTES, BulkLinks } from "@/lib/links/bulk-schema";
import { presentBulk } from "@/lib/links/present-bulk";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    need: "create",
    body: BulkLinks,
    bodyLimit: BULK_BYTES,
    run: createLinks,
    show: presentBulk,
  }),
});

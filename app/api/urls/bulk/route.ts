import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { BulkAnswer } from "@/lib/links/answers";
import { createLinks } from "@/lib/links/bulk";
import { BULK_BYTES, BulkLinks } from "@/lib/links/bulk-schema";
import { presentBulk } from "@/lib/links/present-bulk";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Make many short links",
    answer: BulkAnswer,
    need: "create",
    body: BulkLinks,
    bodyLimit: BULK_BYTES,
    run: createLinks,
    show: presentBulk,
  }),
});

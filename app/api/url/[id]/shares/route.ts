import { presentShare } from "@/lib/analytics/shares/present";
import { ShareResponse } from "@/lib/analytics/shares/schema";
import { listShares } from "@/lib/analytics/shares/shares";
import { IdPath, listEndpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";
import { Paging } from "@/lib/platform/lists";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List a link's shares",
    answer: ShareResponse,
    path: IdPath,
    query: Paging,
    collection: "shares",
    run: listShares("url"),
    show: presentShare,
  }),
});

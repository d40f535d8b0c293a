import { presentShareCreated } from "@/lib/analytics/shares/present";
import { NewShare, ShareCreatedResponse } from "@/lib/analytics/shares/schema";
import { createShare } from "@/lib/analytics/shares/shares";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Share a link's statistics",
    answer: ShareCreatedResponse,
    path: IdPath,
    body: NewShare,
    run: createShare("url"),
    show: presentShareCreated,
  }),
});

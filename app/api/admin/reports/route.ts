import { presentReport } from "@/lib/identity/admin/present";
import { ReportResponse } from "@/lib/identity/admin/schema";
import { listOpenReports } from "@/lib/identity/reports/reports";
import { listEndpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";
import { Paging } from "@/lib/platform/lists";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    need: "account",
    summary: "List reports about links",
    mayFail: ["not-found"],
    query: Paging,
    collection: "reports",
    run: listOpenReports,
    show: presentReport,
    answer: ReportResponse,
  }),
});

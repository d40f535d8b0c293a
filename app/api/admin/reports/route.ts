import { ReportAnswer } from "@/lib/admin/answers";
import { presentReport } from "@/lib/admin/present";
import { listOpenReports } from "@/lib/admin/reports";
import { listEndpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { Paging } from "@/lib/paging";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    need: "account",
    summary: "List what strangers reported",
    mayFail: ["not-found"],
    query: Paging,
    collection: "reports",
    run: listOpenReports,
    show: presentReport,
    answer: ReportAnswer,
  }),
});

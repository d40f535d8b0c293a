import { presentReportSettled } from "@/lib/identity/admin/present";
import { settleReport } from "@/lib/identity/reports/reports";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Resolve a report",
    path: IdPath,
    need: "account",
    run: settleReport,
    show: presentReportSettled,
  }),
});

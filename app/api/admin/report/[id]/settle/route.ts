import { presentReportSettled } from "@/lib/admin/present";
import { settleReport } from "@/lib/admin/reports";
import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Settle a report",
    path: IdPath,
    need: "account",
    run: settleReport,
    show: presentReportSettled,
  }),
});

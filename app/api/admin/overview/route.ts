import { getOverview } from "@/lib/identity/installation/overview";
import { presentOverview } from "@/lib/identity/installation/present";
import { OverviewResponse } from "@/lib/identity/installation/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Get the state of the installation",
    mayFail: ["not-found"],
    need: "account",
    run: getOverview,
    show: presentOverview,
    answer: OverviewResponse,
  }),
});

import { presentHealthChecked } from "@/lib/links/health/present";
import { recheckLink } from "@/lib/links/health/recheck";
import { HealthCheckedResponse } from "@/lib/links/health/schema";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Check a link's destinations now",
    mayFail: ["invalid", "conflict"],
    answer: HealthCheckedResponse,
    path: IdPath,
    run: (actor, path) => recheckLink(actor, path),
    show: presentHealthChecked,
  }),
});

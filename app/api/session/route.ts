import { VisitorResponse } from "@/lib/identity/account/schema";
import { getVisitorSession } from "@/lib/identity/account/session";
import { openEndpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: openEndpoint({
    summary: "Read who is signed in",
    run: getVisitorSession,
    show: (data) => ({ data }),
    answer: VisitorResponse,
  }),
});

import { VisitorAnswer } from "@/lib/account/answers";
import { getVisitorSession } from "@/lib/account/session";
import { openEndpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: openEndpoint({
    summary: "Say who is signed in",
    run: getVisitorSession,
    show: (data) => ({ data }),
    answer: VisitorAnswer,
  }),
});

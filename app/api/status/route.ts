import { openEndpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";
import { presentStatus, readStatus, StatusResponse } from "@/lib/redirect/status";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: openEndpoint({
    summary: "Read whether this installation works",
    mayFail: ["not-found"],
    run: readStatus,
    show: presentStatus,
    answer: StatusResponse,
  }),
});

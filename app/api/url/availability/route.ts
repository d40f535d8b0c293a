import { AvailabilityQuery, availabilityOf, presentAvailability } from "@/lib/links/availability";
import { AliasAvailabilityResponse } from "@/lib/links/responses";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Check whether an alias is available",
    mayFail: ["invalid"],
    answer: AliasAvailabilityResponse,
    query: AvailabilityQuery,
    run: availabilityOf,
    show: presentAvailability,
  }),
});

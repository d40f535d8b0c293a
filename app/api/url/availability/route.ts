import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { AvailabilityAnswer } from "@/lib/links/answers";
import { AvailabilityQuery, availabilityOf, presentAvailability } from "@/lib/links/availability";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Ask whether an alias is free",
    mayFail: ["invalid"],
    answer: AvailabilityAnswer,
    query: AvailabilityQuery,
    run: availabilityOf,
    show: presentAvailability,
  }),
});

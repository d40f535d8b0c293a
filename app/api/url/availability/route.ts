import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { AvailabilityQuery, availabilityOf, presentAvailability } from "@/lib/links/availability";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({ query: AvailabilityQuery, run: availabilityOf, show: presentAvailability }),
});

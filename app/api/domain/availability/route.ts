import {
  DomainAvailabilityQuery,
  domainAvailability,
  presentDomainAvailability,
} from "@/lib/links/domains/availability";
import { DomainAvailabilityResponse } from "@/lib/links/domains/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Check whether a domain is available",
    answer: DomainAvailabilityResponse,
    query: DomainAvailabilityQuery,
    run: domainAvailability,
    show: presentDomainAvailability,
  }),
});

import { DomainAvailabilityAnswer } from "@/lib/domains/answers";
import {
  DomainAvailabilityQuery,
  domainAvailability,
  presentDomainAvailability,
} from "@/lib/domains/availability";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Ask whether a domain is free",
    answer: DomainAvailabilityAnswer,
    query: DomainAvailabilityQuery,
    run: domainAvailability,
    show: presentDomainAvailability,
  }),
});

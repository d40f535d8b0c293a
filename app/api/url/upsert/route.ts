import { UpsertedResponse } from "@/lib/links/responses";
import { NewLink } from "@/lib/links/schema";
import { presentUpserted, upsertLink } from "@/lib/links/upsert";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Create a short link, or update the one with its external ID or destination",
    mayFail: ["conflict"],
    body: NewLink,
    run: upsertLink,
    show: presentUpserted,
    answer: UpsertedResponse,
  }),
});

import { presentViewCreated } from "@/lib/links/views/present";
import { NewView } from "@/lib/links/views/schema";
import { createView } from "@/lib/links/views/views";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";
import { IdResponse } from "@/lib/platform/responses";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Save a view of the list of links",
    answer: IdResponse,
    body: NewView,
    run: createView,
    show: presentViewCreated,
  }),
});

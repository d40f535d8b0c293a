import { createLink } from "@/lib/links/links";
import { presentLinkCreated } from "@/lib/links/present";
import { LinkCreatedResponse } from "@/lib/links/responses";
import { NewLink } from "@/lib/links/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Create a short link",
    mayFail: ["conflict"],
    need: "create",
    body: NewLink,
    run: createLink,
    show: presentLinkCreated,
    answer: LinkCreatedResponse,
  }),
});

import { Display, keepDisplay, presentDisplay } from "@/lib/links/list";
import { LinkDisplayResponse } from "@/lib/links/responses";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Update how your list of links is displayed",
    answer: LinkDisplayResponse,
    body: Display,
    need: "account",
    run: keepDisplay,
    show: presentDisplay,
  }),
});

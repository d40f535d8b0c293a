import { getDisplay, presentDisplay } from "@/lib/links/list";
import { LinkDisplayResponse } from "@/lib/links/responses";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read how your list of links is displayed",
    answer: LinkDisplayResponse,
    need: "account",
    run: getDisplay,
    show: presentDisplay,
  }),
});

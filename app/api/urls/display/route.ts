import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { DisplayAnswer } from "@/lib/links/answers";
import { getDisplay, presentDisplay } from "@/lib/links/display";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read how your list of links is drawn",
    answer: DisplayAnswer,
    need: "account",
    run: getDisplay,
    show: presentDisplay,
  }),
});

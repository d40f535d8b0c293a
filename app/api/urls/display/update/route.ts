import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { DisplayAnswer } from "@/lib/links/answers";
import { Display, keepDisplay, presentDisplay } from "@/lib/links/display";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Keep how your list of links is drawn",
    answer: DisplayAnswer,
    body: Display,
    need: "account",
    run: keepDisplay,
    show: presentDisplay,
  }),
});

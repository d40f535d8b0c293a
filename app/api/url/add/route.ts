import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { CreatedAnswer } from "@/lib/links/answers";
import { createLink } from "@/lib/links/links";
import { presentCreated } from "@/lib/links/present";
import { NewLink } from "@/lib/links/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Make a short link",
    mayFail: ["conflict"],
    need: "create",
    body: NewLink,
    run: createLink,
    show: presentCreated,
    answer: CreatedAnswer,
  }),
});

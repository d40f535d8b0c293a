import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { UpdatedAnswer } from "@/lib/links/answers";
import { updateLink } from "@/lib/links/links";
import { presentUpdated } from "@/lib/links/present";
import { LinkChanges } from "@/lib/links/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Change a link",
    mayFail: ["conflict"],
    path: IdPath,
    body: LinkChanges,
    run: updateLink,
    show: presentUpdated,
    answer: UpdatedAnswer,
  }),
});

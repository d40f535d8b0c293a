import { AnyLinkAnswer } from "@/lib/admin/answers";
import { listAllLinks } from "@/lib/admin/links";
import { presentLink } from "@/lib/admin/present";
import { AdminListQuery } from "@/lib/admin/query";
import { listEndpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    need: "account",
    summary: "List everybody's links",
    mayFail: ["not-found"],
    query: AdminListQuery,
    collection: "links",
    run: listAllLinks,
    show: presentLink,
    answer: AnyLinkAnswer,
  }),
});

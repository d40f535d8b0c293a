import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { ChangedAnswer } from "@/lib/links/answers";
import { changeLinks, presentChanged } from "@/lib/links/change";
import { LinksChange } from "@/lib/links/change-schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Change many links alike",
    answer: ChangedAnswer,
    body: LinksChange,
    run: changeLinks,
    show: presentChanged,
  }),
});

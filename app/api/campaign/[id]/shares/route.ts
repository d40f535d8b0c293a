import { IdPath, listEndpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { Paging } from "@/lib/paging";
import { ShareAnswer } from "@/lib/shares/answers";
import { presentShare } from "@/lib/shares/present";
import { listShares } from "@/lib/shares/shares";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List where a campaign's statistics are shared",
    answer: ShareAnswer,
    path: IdPath,
    query: Paging,
    collection: "shares",
    run: listShares("campaign"),
    show: presentShare,
  }),
});

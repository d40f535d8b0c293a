import { HistoryAnswer } from "@/lib/history/answers";
import { presentEntry } from "@/lib/history/present";
import { IdPath, listEndpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { listLinkHistory } from "@/lib/links/versions";
import { Paging } from "@/lib/paging";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List what was changed about a link",
    answer: HistoryAnswer,
    path: IdPath,
    query: Paging,
    collection: "history",
    run: listLinkHistory,
    show: presentEntry,
  }),
});

import { campaignHistory } from "@/lib/links/campaigns/campaigns";
import { presentEntry } from "@/lib/links/history/history";
import { HistoryResponse } from "@/lib/links/history/schema";
import { IdPath, listEndpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";
import { Paging } from "@/lib/platform/lists";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List a campaign's history",
    answer: HistoryResponse,
    path: IdPath,
    query: Paging,
    collection: "history",
    run: campaignHistory.list,
    show: presentEntry,
  }),
});

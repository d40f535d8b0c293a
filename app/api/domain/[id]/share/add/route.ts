import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { ShareCreatedAnswer } from "@/lib/shares/answers";
import { presentShareCreated } from "@/lib/shares/present";
import { NewShare } from "@/lib/shares/schema";
import { createShare } from "@/lib/shares/shares";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Share a domain's statistics",
    answer: ShareCreatedAnswer,
    path: IdPath,
    body: NewShare,
    run: createShare("domain"),
    show: presentShareCreated,
  }),
});

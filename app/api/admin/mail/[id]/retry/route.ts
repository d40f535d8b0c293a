import { retryAnyMail } from "@/lib/identity/installation/mails";
import { presentMailRetried } from "@/lib/identity/installation/present";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Try a waiting mail now",
    path: IdPath,
    need: "account",
    run: retryAnyMail,
    show: presentMailRetried,
  }),
});

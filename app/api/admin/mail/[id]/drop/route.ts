import { dropAnyMail } from "@/lib/identity/installation/mails";
import { presentMailDropped } from "@/lib/identity/installation/present";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Give up a waiting mail",
    path: IdPath,
    need: "account",
    run: dropAnyMail,
    show: presentMailDropped,
  }),
});

import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { NoticesAnswer } from "@/lib/security/answers";
import { listNotices } from "@/lib/security/events";
import { presentNotices } from "@/lib/security/present";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read which changes of the account its person has not seen",
    need: "account",
    run: listNotices,
    show: presentNotices,
    answer: NoticesAnswer,
  }),
});

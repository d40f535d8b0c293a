import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { seeNotices } from "@/lib/security/events";
import { presentSeen } from "@/lib/security/present";
import { SeenNotices } from "@/lib/security/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Mark changes of the account as seen",
    mayFail: ["not-found"],
    body: SeenNotices,
    need: "session",
    run: seeNotices,
    show: presentSeen,
  }),
});

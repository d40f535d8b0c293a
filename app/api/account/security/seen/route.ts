import { seeNotices } from "@/lib/identity/security/events";
import { presentSeen } from "@/lib/identity/security/present";
import { SeenNotices } from "@/lib/identity/security/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Mark security notices as seen",
    mayFail: ["not-found"],
    body: SeenNotices,
    need: "session",
    run: seeNotices,
    show: presentSeen,
  }),
});

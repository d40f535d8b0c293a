import { backUpNow } from "@/lib/identity/installation/overview";
import { presentBackupStarted } from "@/lib/identity/installation/present";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Start a backup",
    mayFail: ["not-found", "conflict"],
    need: "account",
    run: backUpNow,
    show: presentBackupStarted,
  }),
});

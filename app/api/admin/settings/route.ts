import { presentSettings } from "@/lib/identity/installation/present";
import { SettingsResponse } from "@/lib/identity/installation/schema";
import { listSettings } from "@/lib/identity/installation/settings";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "List the settings that can be changed while the server runs",
    mayFail: ["not-found"],
    need: "account",
    run: listSettings,
    show: presentSettings,
    answer: SettingsResponse,
  }),
});

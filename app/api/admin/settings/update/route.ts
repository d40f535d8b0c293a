import { presentSettingChanged } from "@/lib/identity/installation/present";
import { SettingChange } from "@/lib/identity/installation/schema";
import { changeSetting } from "@/lib/identity/installation/settings";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Change a setting in every process, or go back to its default",
    mayFail: ["not-found", "conflict"],
    body: SettingChange,
    need: "account",
    run: changeSetting,
    show: presentSettingChanged,
  }),
});

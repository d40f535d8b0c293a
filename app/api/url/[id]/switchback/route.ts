import { SwitchBack, SwitchedBackResponse } from "@/lib/links/health/schema";
import { presentSwitchedBack } from "@/lib/links/present";
import { switchBack } from "@/lib/links/switch-back";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Switch a broken link back to its last good address",
    mayFail: ["conflict"],
    answer: SwitchedBackResponse,
    path: IdPath,
    body: SwitchBack,
    run: switchBack,
    show: presentSwitchedBack,
  }),
});

import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { presentShareRemoved } from "@/lib/shares/present";
import { removeShare } from "@/lib/shares/shares";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    summary: "Stop sharing statistics",
    path: IdPath,
    run: removeShare,
    show: presentShareRemoved,
  }),
});

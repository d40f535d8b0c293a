import { listEndpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { OverlayRowAnswer } from "@/lib/overlays/answers";
import { listOverlays } from "@/lib/overlays/overlays";
import { presentListedWith } from "@/lib/overlays/present";
import { OverlayListQuery } from "@/lib/overlays/query";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List the overlays",
    answer: OverlayRowAnswer,
    query: OverlayListQuery,
    collection: "cta",
    run: listOverlays,
    show: presentListedWith,
  }),
});

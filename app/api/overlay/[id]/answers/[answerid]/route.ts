import * as z from "zod";
import { IdText } from "@/lib/fields";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { presentResponseRemoved } from "@/lib/overlays/present";
import { removeResponse } from "@/lib/overlays/responses";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    summary: "Delete what a visitor sent through an overlay",
    path: z.object({ id: IdText, answerid: IdText }),
    run: removeResponse,
    show: presentResponseRemoved,
  }),
});

import * as z from "zod";
import { presentResponseRemoved } from "@/lib/links/overlays/present";
import { removeResponse } from "@/lib/links/overlays/responses";
import { IdText } from "@/lib/platform/fields";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    summary: "Delete a form submission of an overlay",
    path: z.object({ id: IdText, answerid: IdText }),
    run: removeResponse,
    show: presentResponseRemoved,
  }),
});

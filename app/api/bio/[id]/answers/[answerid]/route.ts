import * as z from "zod";
import { presentBioResponseRemoved } from "@/lib/links/bio/present";
import { removeBioResponse } from "@/lib/links/bio/responses";
import { IdText } from "@/lib/platform/fields";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    summary: "Delete a form submission of a bio page",
    path: z.object({ id: IdText, answerid: IdText }),
    run: removeBioResponse,
    show: presentBioResponseRemoved,
  }),
});

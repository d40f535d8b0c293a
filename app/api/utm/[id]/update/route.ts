import { presentUtmTemplateUpdated } from "@/lib/links/utm/present";
import { UtmTemplateChanges } from "@/lib/links/utm/schema";
import { updateUtmTemplate } from "@/lib/links/utm/utm";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Update a UTM template",
    path: IdPath,
    body: UtmTemplateChanges,
    run: updateUtmTemplate,
    show: presentUtmTemplateUpdated,
  }),
});

import { presentUtmTemplateRemoved } from "@/lib/links/utm/present";
import { removeUtmTemplate } from "@/lib/links/utm/utm";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    summary: "Delete a UTM template",
    path: IdPath,
    run: removeUtmTemplate,
    show: presentUtmTemplateRemoved,
  }),
});

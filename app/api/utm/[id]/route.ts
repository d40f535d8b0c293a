import { presentUtmTemplate } from "@/lib/links/utm/present";
import { UtmTemplateResponse } from "@/lib/links/utm/schema";
import { getUtmTemplate } from "@/lib/links/utm/utm";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read a UTM template",
    answer: UtmTemplateResponse,
    path: IdPath,
    run: getUtmTemplate,
    show: presentUtmTemplate,
  }),
});

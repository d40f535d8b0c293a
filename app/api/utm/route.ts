import { presentListedUtmTemplate } from "@/lib/links/utm/present";
import { ListedUtmTemplateResponse, UtmTemplateListQuery } from "@/lib/links/utm/schema";
import { listUtmTemplates } from "@/lib/links/utm/utm";
import { listEndpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List the UTM templates",
    answer: ListedUtmTemplateResponse,
    query: UtmTemplateListQuery,
    collection: "utm",
    run: listUtmTemplates,
    show: presentListedUtmTemplate,
  }),
});

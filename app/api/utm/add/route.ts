import { presentUtmTemplateCreated } from "@/lib/links/utm/present";
import { NewUtmTemplate } from "@/lib/links/utm/schema";
import { createUtmTemplate } from "@/lib/links/utm/utm";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";
import { IdResponse } from "@/lib/platform/responses";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Create a UTM template",
    answer: IdResponse,
    body: NewUtmTemplate,
    run: createUtmTemplate,
    show: presentUtmTemplateCreated,
  }),
});

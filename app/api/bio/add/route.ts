import { createBioPage } from "@/lib/links/bio/bio";
import { presentBioPageCreated } from "@/lib/links/bio/present";
import { NewBioPage, WrittenBioPageResponse } from "@/lib/links/bio/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Create a bio page",
    answer: WrittenBioPageResponse,
    body: NewBioPage,
    run: createBioPage,
    show: presentBioPageCreated,
  }),
});

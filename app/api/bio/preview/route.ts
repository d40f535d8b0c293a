import { NewBioPage } from "@/lib/bio/schema";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { PagePreviewAnswer } from "@/lib/visit/answers";
import { previewBio } from "@/lib/visit/page-previews";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "See a bio page as visitors would",
    answer: PagePreviewAnswer,
    need: "read",
    body: NewBioPage,
    run: previewBio,
    show: (html) => ({ html }),
  }),
});

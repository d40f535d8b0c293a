import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { NewSplashPage } from "@/lib/splash/schema";
import { PagePreviewAnswer } from "@/lib/visit/answers";
import { previewSplash } from "@/lib/visit/page-previews";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "See a splash page as visitors would",
    answer: PagePreviewAnswer,
    need: "read",
    body: NewSplashPage,
    run: previewSplash,
    show: (html) => ({ html }),
  }),
});

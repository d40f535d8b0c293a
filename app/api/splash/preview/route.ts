import { NewSplashPage } from "@/lib/links/splash/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";
import { previewSplash } from "@/lib/redirect/simulator/previews";
import { PagePreviewAnswer, PreviewQuery } from "@/lib/redirect/simulator/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Preview a splash page",
    answer: PagePreviewAnswer,
    need: "read",
    query: PreviewQuery,
    body: NewSplashPage,
    run: previewSplash,
    show: (html) => ({ html }),
  }),
});

import { presentSplashPageCreated } from "@/lib/links/splash/present";
import { NewSplashPage } from "@/lib/links/splash/schema";
import { createSplashPage } from "@/lib/links/splash/splash";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";
import { IdResponse } from "@/lib/platform/responses";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Create a splash page",
    answer: IdResponse,
    body: NewSplashPage,
    run: createSplashPage,
    show: presentSplashPageCreated,
  }),
});

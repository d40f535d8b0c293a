import { presentSplashPage } from "@/lib/links/splash/present";
import { SplashPageResponse } from "@/lib/links/splash/schema";
import { getSplashPage } from "@/lib/links/splash/splash";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read a splash page",
    answer: SplashPageResponse,
    path: IdPath,
    run: getSplashPage,
    show: presentSplashPage,
  }),
});

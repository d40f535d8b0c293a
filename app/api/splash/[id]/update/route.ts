import { presentSplashPageUpdated } from "@/lib/links/splash/present";
import { SplashPageChanges } from "@/lib/links/splash/schema";
import { updateSplashPage } from "@/lib/links/splash/splash";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Update a splash page",
    path: IdPath,
    body: SplashPageChanges,
    run: updateSplashPage,
    show: presentSplashPageUpdated,
  }),
});

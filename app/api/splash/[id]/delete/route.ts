import { presentSplashPageRemoved } from "@/lib/links/splash/present";
import { removeSplashPage } from "@/lib/links/splash/splash";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    summary: "Delete a splash page",
    path: IdPath,
    run: removeSplashPage,
    show: presentSplashPageRemoved,
  }),
});

import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { presentSplashPageRemoved } from "@/lib/splash/present";
import { removeSplashPage } from "@/lib/splash/splash";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    summary: "Delete a splash page",
    path: IdPath,
    run: removeSplashPage,
    show: presentSplashPageRemoved,
  }),
});

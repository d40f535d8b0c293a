import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { presentSplashPageUpdated } from "@/lib/splash/present";
import { SplashPageChanges } from "@/lib/splash/schema";
import { updateSplashPage } from "@/lib/splash/splash";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Change a splash page",
    path: IdPath,
    body: SplashPageChanges,
    run: updateSplashPage,
    show: presentSplashPageUpdated,
  }),
});

import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { presentSplashPage } from "@/lib/splash/present";
import { getSplashPage } from "@/lib/splash/splash";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({ path: IdPath, run: getSplashPage, show: presentSplashPage }),
});

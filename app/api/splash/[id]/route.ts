import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { SplashPageAnswer } from "@/lib/splash/answers";
import { presentSplashPage } from "@/lib/splash/present";
import { getSplashPage } from "@/lib/splash/splash";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read a splash page",
    answer: SplashPageAnswer,
    path: IdPath,
    run: getSplashPage,
    show: presentSplashPage,
  }),
});

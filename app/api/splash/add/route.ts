import { IdAnswer } from "@/lib/answers";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { presentSplashPageCreated } from "@/lib/splash/present";
import { NewSplashPage } from "@/lib/splash/schema";
import { createSplashPage } from "@/lib/splash/splash";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Make a splash page",
    answer: IdAnswer,
    body: NewSplashPage,
    run: createSplashPage,
    show: presentSplashPageCreated,
  }),
});

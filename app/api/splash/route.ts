import { listEndpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { SplashPageRowAnswer } from "@/lib/splash/answers";
import { presentListedWith } from "@/lib/splash/present";
import { SplashListQuery } from "@/lib/splash/query";
import { listSplashPages } from "@/lib/splash/splash";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List the splash pages",
    answer: SplashPageRowAnswer,
    query: SplashListQuery,
    collection: "splash",
    run: listSplashPages,
    show: presentListedWith,
  }),
});

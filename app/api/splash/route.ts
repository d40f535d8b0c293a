import { presentListedSplashPage } from "@/lib/links/splash/present";
import { ListedSplashPageResponse, SplashListQuery } from "@/lib/links/splash/schema";
import { listSplashPages } from "@/lib/links/splash/splash";
import { listEndpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List the splash pages",
    answer: ListedSplashPageResponse,
    query: SplashListQuery,
    collection: "splash",
    run: listSplashPages,
    show: presentListedSplashPage,
  }),
});

import { listEndpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { Paging } from "@/lib/paging";
import { ListedSplashPageAnswer } from "@/lib/splash/answers";
import { presentListed } from "@/lib/splash/present";
import { listSplashPages } from "@/lib/splash/splash";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List the splash pages",
    answer: ListedSplashPageAnswer,
    query: Paging,
    collection: "splash",
    run: listSplashPages,
    show: presentListed,
  }),
});

import { listEndpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { Paging } from "@/lib/paging";
import { presentListed } from "@/lib/splash/present";
import { listSplashPages } from "@/lib/splash/splash";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({ query: Paging, collection: "splash", run: listSplashPages, show: presentListed }),
});

import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { createLink } from "@/lib/links/links";
import { presentCreated } from "@/lib/links/present";
import { NewLink } from "@/lib/links/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({ need: "create", body: NewLink, run: createLink, show: presentCreated }),
});

import { fileEndpoint } from "@/lib/http/file-endpoint";
import { route } from "@/lib/http/route";
import { Everything } from "@/lib/takeout/schema";
import { takeEverything } from "@/lib/takeout/takeout";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: fileEndpoint({
    summary: "Download everything the workspace holds",
    query: Everything,
    need: "account",
    files: ["application/vnd.switchyard.archive+json"],
    run: takeEverything,
  }),
});

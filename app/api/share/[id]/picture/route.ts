import { PICTURE_AGE, readPicture } from "@/lib/analytics/shares/picture";
import { TokenPath } from "@/lib/analytics/shares/schema";
import { openPictureEndpoint } from "@/lib/platform/http/file-endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: openPictureEndpoint({
    summary: "Get the picture that networks show of shared statistics",
    path: TokenPath,
    age: PICTURE_AGE,
    run: readPicture,
  }),
});

import { PICTURE_AGE, readPicture } from "@/lib/analytics/shares/picture";
import { TokenPath } from "@/lib/analytics/shares/schema";
import { openPictureEndpoint } from "@/lib/platform/http/file-endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: openPictureEndpoint({
    summary: "Get the preview image of shared statistics",
    path: TokenPath,
    age: PICTURE_AGE,
    run: readPicture,
  }),
});

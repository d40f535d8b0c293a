import { openPictureEndpoint } from "@/lib/http/file-endpoint";
import { route } from "@/lib/http/route";
import { PICTURE_AGE, readPicture } from "@/lib/shares/picture";
import { TokenPath } from "@/lib/shares/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: openPictureEndpoint({
    summary: "Get the picture that networks show of shared statistics",
    path: TokenPath,
    age: PICTURE_AGE,
    run: readPicture,
  }),
});

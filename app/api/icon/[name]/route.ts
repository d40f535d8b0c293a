import { ICON_AGE, readIcon } from "@/lib/links/icons/icons";
import { IconPath } from "@/lib/links/icons/schema";
import { openPictureEndpoint } from "@/lib/platform/http/file-endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: openPictureEndpoint({
    summary: "Get the icon of a destination",
    path: IconPath,
    age: ICON_AGE,
    run: readIcon,
  }),
});

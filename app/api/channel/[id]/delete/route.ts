import { removeChannel } from "@/lib/links/channels/channels";
import { presentChannelRemoved } from "@/lib/links/channels/present";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    summary: "Delete a channel",
    path: IdPath,
    run: removeChannel,
    show: presentChannelRemoved,
  }),
});

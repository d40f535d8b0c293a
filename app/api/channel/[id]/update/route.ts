import { updateChannel } from "@/lib/links/channels/channels";
import { presentChannelUpdated } from "@/lib/links/channels/present";
import { ChannelChanges } from "@/lib/links/channels/schema";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Update a channel",
    path: IdPath,
    body: ChannelChanges,
    run: updateChannel,
    show: presentChannelUpdated,
  }),
});

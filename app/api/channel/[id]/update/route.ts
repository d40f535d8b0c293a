import { updateChannel } from "@/lib/channels/channels";
import { presentUpdated } from "@/lib/channels/present";
import { ChannelChanges } from "@/lib/channels/schema";
import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Change a channel",
    path: IdPath,
    body: ChannelChanges,
    run: updateChannel,
    show: presentUpdated,
  }),
});

import { getChannel } from "@/lib/links/channels/channels";
import { presentChannel } from "@/lib/links/channels/present";
import { ChannelResponse } from "@/lib/links/channels/schema";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read a channel",
    answer: ChannelResponse,
    path: IdPath,
    run: getChannel,
    show: presentChannel,
  }),
});

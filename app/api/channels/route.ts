import { listChannels } from "@/lib/links/channels/channels";
import { presentListedChannel } from "@/lib/links/channels/present";
import { ChannelListQuery, ListedChannelResponse } from "@/lib/links/channels/schema";
import { listEndpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List the channels",
    answer: ListedChannelResponse,
    query: ChannelListQuery,
    collection: "channels",
    run: listChannels,
    show: presentListedChannel,
  }),
});

import { createChannel } from "@/lib/links/channels/channels";
import { presentChannelCreated } from "@/lib/links/channels/present";
import { ChannelCreatedResponse, NewChannel } from "@/lib/links/channels/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Create a channel",
    answer: ChannelCreatedResponse,
    body: NewChannel,
    run: createChannel,
    show: presentChannelCreated,
  }),
});

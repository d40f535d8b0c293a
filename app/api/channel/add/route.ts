import { ChannelAnswer } from "@/lib/channels/answers";
import { createChannel } from "@/lib/channels/channels";
import { presentChannel } from "@/lib/channels/present";
import { NewChannel } from "@/lib/channels/schema";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Make a channel",
    answer: ChannelAnswer,
    body: NewChannel,
    run: createChannel,
    show: presentChannel,
  }),
});

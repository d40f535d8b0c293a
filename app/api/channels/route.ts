import { ChannelAnswer } from "@/lib/channels/answers";
import { listChannels } from "@/lib/channels/channels";
import { presentChannel } from "@/lib/channels/present";
import { listEndpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { Paging } from "@/lib/paging";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List the channels",
    answer: ChannelAnswer,
    query: Paging,
    collection: "channels",
    run: listChannels,
    show: presentChannel,
  }),
});

import { ListedChannelAnswer } from "@/lib/channels/answers";
import { listChannels } from "@/lib/channels/channels";
import { presentListed } from "@/lib/channels/present";
import { ChannelListQuery } from "@/lib/channels/query";
import { listEndpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List the channels",
    answer: ListedChannelAnswer,
    query: ChannelListQuery,
    collection: "channels",
    run: listChannels,
    show: presentListed,
  }),
});

import { ChannelDetailsAnswer } from "@/lib/channels/answers";
import { getChannel } from "@/lib/channels/channels";
import { presentDetails } from "@/lib/channels/present";
import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read a channel",
    answer: ChannelDetailsAnswer,
    path: IdPath,
    run: getChannel,
    show: presentDetails,
  }),
});

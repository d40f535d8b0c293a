import { removeChannel } from "@/lib/channels/channels";
import { presentRemoved } from "@/lib/channels/present";
import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({ summary: "Delete a channel", path: IdPath, run: removeChannel, show: presentRemoved }),
});

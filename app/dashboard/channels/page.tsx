import { ChannelsPage } from "@/components/channels/channels-page";
import messages from "@/messages/en.json";

export const metadata = { title: messages.channels.title };

export default function Page() {
  return <ChannelsPage />;
}

import { ChannelsPage } from "@/components/links/channels/channels-page";
import messages from "@/messages/en.json";

export const metadata = { title: messages.channels.title };

export default function Page() {
  return <ChannelsPage />;
}

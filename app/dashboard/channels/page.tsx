import { Messages, titled } from "@/app/messages/messages";
import { ChannelsPage } from "@/components/links/channels/channels-page";

export const generateMetadata = titled((words) => words.channels.title);

export default function Page() {
  return (
    <Messages of="dashboard/channels">
      <ChannelsPage />
    </Messages>
  );
}

import { Messages, titled } from "@/app/messages/messages";
import { LivePage } from "@/components/analytics/live/live-page";

export const generateMetadata = titled((words) => words.live.title);

export default function Page() {
  return (
    <Messages of="dashboard/stats/live">
      <LivePage />
    </Messages>
  );
}

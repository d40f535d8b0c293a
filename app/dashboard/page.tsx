import { Messages, titled } from "@/app/messages/messages";
import { OverviewPage } from "@/components/analytics/overview/overview-page";

export const generateMetadata = titled((words) => words.overview.title);

export default function Page() {
  return (
    <Messages of="dashboard">
      <OverviewPage />
    </Messages>
  );
}

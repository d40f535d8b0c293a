import { Messages, titled } from "@/app/messages/messages";
import { StatsPage } from "@/components/analytics/statistics/stats-page";

export const generateMetadata = titled((words) => words.stats["page-title"]);

export default function Page() {
  return (
    <Messages of="dashboard/stats">
      <StatsPage />
    </Messages>
  );
}

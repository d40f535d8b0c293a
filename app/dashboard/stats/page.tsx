import { StatsPage } from "@/components/analytics/statistics/stats-page";
import messages from "@/messages/en.json";

export const metadata = { title: messages.stats["page-title"] };

export default function Page() {
  return <StatsPage />;
}

import { OverviewPage } from "@/components/analytics/overview/overview-page";
import messages from "../../messages/en.json";

export const metadata = { title: messages.overview.title };

export default function Page() {
  return <OverviewPage />;
}

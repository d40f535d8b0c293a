import { Messages, titled } from "@/app/messages/messages";
import { CampaignsPage } from "@/components/links/campaigns/campaigns-page";

export const generateMetadata = titled((words) => words.campaigns.title);

export default function Page() {
  return (
    <Messages of="dashboard/campaigns">
      <CampaignsPage />
    </Messages>
  );
}

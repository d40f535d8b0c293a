import { CampaignsPage } from "@/components/links/campaigns/campaigns-page";
import messages from "@/messages/en.json";

export const metadata = { title: messages.campaigns.title };

export default function Page() {
  return <CampaignsPage />;
}

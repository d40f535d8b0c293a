import { notFound } from "next/navigation";
import { Messages, titled } from "@/app/messages/messages";
import { CampaignPage } from "@/components/links/campaigns/campaign-page";
import { readId } from "@/components/read-id";

export const generateMetadata = titled((words) => words.campaigns.title);

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const id = readId((await params).id) ?? notFound();
  return (
    <Messages of="dashboard/campaigns/[id]">
      <CampaignPage id={id} />
    </Messages>
  );
}

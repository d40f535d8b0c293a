import { notFound } from "next/navigation";
import { CampaignPage } from "@/components/links/campaigns/campaign-page";
import { readId } from "@/components/read-id";
import messages from "@/messages/en.json";

export const metadata = { title: messages.campaigns.title };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const id = readId((await params).id) ?? notFound();
  return <CampaignPage id={id} />;
}

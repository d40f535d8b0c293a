import { notFound } from "next/navigation";
import { Messages, titled } from "@/app/messages/messages";
import { WebhookPage } from "@/components/integrations/webhooks/webhook-page";
import { readId } from "@/components/read-id";

export const generateMetadata = titled((words) => words.webhooks.title);

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const id = readId((await params).id) ?? notFound();
  return (
    <Messages of="dashboard/settings/webhooks/[id]">
      <WebhookPage id={id} />
    </Messages>
  );
}

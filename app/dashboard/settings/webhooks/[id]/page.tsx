import { notFound } from "next/navigation";
import { WebhookPage } from "@/components/integrations/webhooks/webhook-page";
import { readId } from "@/components/read-id";
import messages from "@/messages/en.json";

export const metadata = { title: messages.webhooks.title };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const id = readId((await params).id) ?? notFound();
  return <WebhookPage id={id} />;
}

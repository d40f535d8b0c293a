import { notFound } from "next/navigation";
import { ChannelPage } from "@/components/links/channels/channel-page";
import { readId } from "@/components/read-id";
import messages from "@/messages/en.json";

export const metadata = { title: messages.channels.title };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const id = readId((await params).id) ?? notFound();
  return <ChannelPage id={id} />;
}

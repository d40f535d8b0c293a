import { notFound } from "next/navigation";
import { Messages, titled } from "@/app/messages/messages";
import { ChannelPage } from "@/components/links/channels/channel-page";
import { readId } from "@/components/read-id";

export const generateMetadata = titled((words) => words.channels.title);

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const id = readId((await params).id) ?? notFound();
  return (
    <Messages of="dashboard/channels/[id]">
      <ChannelPage id={id} />
    </Messages>
  );
}

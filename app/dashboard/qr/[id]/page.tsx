import { notFound } from "next/navigation";
import { Messages, titled } from "@/app/messages/messages";
import { QrPage } from "@/components/links/qr/qr-page";
import { readId } from "@/components/read-id";

export const generateMetadata = titled((words) => words.qr.title);

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const id = readId((await params).id) ?? notFound();
  return (
    <Messages of="dashboard/qr/[id]">
      <QrPage id={id} />
    </Messages>
  );
}

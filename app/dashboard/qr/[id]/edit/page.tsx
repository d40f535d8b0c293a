import { notFound } from "next/navigation";
import { Messages, titled } from "@/app/messages/messages";
import { EditQrPage } from "@/components/links/qr/qr-editor-pages";
import { readId } from "@/components/read-id";

export const generateMetadata = titled((words) => words.qr["edit-title"]);

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const id = readId((await params).id) ?? notFound();
  return (
    <Messages of="dashboard/qr/[id]/edit">
      <EditQrPage id={id} />
    </Messages>
  );
}

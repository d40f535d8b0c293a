import { notFound } from "next/navigation";
import { Messages, titled } from "@/app/messages/messages";
import { OverlayPage } from "@/components/links/overlays/overlay-editor-pages";
import { readId } from "@/components/read-id";

export const generateMetadata = titled((words) => words.overlays.title);

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const id = readId((await params).id) ?? notFound();
  return (
    <Messages of="dashboard/overlays/[id]">
      <OverlayPage id={id} />
    </Messages>
  );
}

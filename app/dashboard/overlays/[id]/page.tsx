import { notFound } from "next/navigation";
import { OverlayPage } from "@/components/links/overlays/overlay-editor-pages";
import { readId } from "@/components/read-id";
import messages from "@/messages/en.json";

export const metadata = { title: messages.overlays.title };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const id = readId((await params).id) ?? notFound();
  return <OverlayPage id={id} />;
}

import { notFound } from "next/navigation";
import { EditQrPage } from "@/components/links/qr/qr-editor-pages";
import { readId } from "@/components/read-id";
import messages from "@/messages/en.json";

export const metadata = { title: messages.qr["edit-title"] };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const id = readId((await params).id) ?? notFound();
  return <EditQrPage id={id} />;
}

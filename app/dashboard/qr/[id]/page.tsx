import { notFound } from "next/navigation";
import { QrPage } from "@/components/links/qr/qr-page";
import { readId } from "@/components/read-id";
import messages from "@/messages/en.json";

export const metadata = { title: messages.qr.title };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const id = readId((await params).id) ?? notFound();
  return <QrPage id={id} />;
}

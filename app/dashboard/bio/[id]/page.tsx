import { notFound } from "next/navigation";
import { BioPage } from "@/components/links/bio/bio-editor-pages";
import { readId } from "@/components/read-id";
import messages from "@/messages/en.json";

export const metadata = { title: messages.bio.title };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const id = readId((await params).id) ?? notFound();
  return <BioPage id={id} />;
}

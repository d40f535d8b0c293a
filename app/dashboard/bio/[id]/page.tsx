import { notFound } from "next/navigation";
import { Messages, titled } from "@/app/messages/messages";
import { BioPage } from "@/components/links/bio/bio-editor-pages";
import { readId } from "@/components/read-id";

export const generateMetadata = titled((words) => words.bio.title);

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const id = readId((await params).id) ?? notFound();
  return (
    <Messages of="dashboard/bio/[id]">
      <BioPage id={id} />
    </Messages>
  );
}

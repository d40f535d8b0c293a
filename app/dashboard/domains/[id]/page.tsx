import { notFound } from "next/navigation";
import { Messages, titled } from "@/app/messages/messages";
import { DomainPage } from "@/components/links/domains/domain-page";
import { readId } from "@/components/read-id";

export const generateMetadata = titled((words) => words.domains.title);

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const id = readId((await params).id) ?? notFound();
  return (
    <Messages of="dashboard/domains/[id]">
      <DomainPage id={id} />
    </Messages>
  );
}

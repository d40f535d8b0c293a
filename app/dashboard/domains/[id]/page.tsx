import { notFound } from "next/navigation";
import { DomainPage } from "@/components/links/domains/domain-page";
import { readId } from "@/components/read-id";
import messages from "@/messages/en.json";

export const metadata = { title: messages.domains.title };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const id = readId((await params).id) ?? notFound();
  return <DomainPage id={id} />;
}

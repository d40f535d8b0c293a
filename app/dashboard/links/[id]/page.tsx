import { notFound } from "next/navigation";
import { LinkPage } from "@/components/links/detail/link-page";
import { readId } from "@/components/read-id";
import messages from "@/messages/en.json";

export const metadata = { title: messages["link-page"].title };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const id = readId((await params).id) ?? notFound();
  return <LinkPage id={id} />;
}

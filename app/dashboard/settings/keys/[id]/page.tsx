import { notFound } from "next/navigation";
import { KeyPage } from "@/components/identity/keys/key-page";
import { readId } from "@/components/read-id";
import messages from "@/messages/en.json";

export const metadata = { title: messages["key-page"].title };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const id = readId((await params).id) ?? notFound();
  return <KeyPage id={id} />;
}

import { notFound } from "next/navigation";
import { EditLinkPage } from "@/components/links/form/link-form-pages";
import { readId } from "@/components/read-id";
import messages from "@/messages/en.json";

export const metadata = { title: messages["link-form"]["edit-title"] };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const id = readId((await params).id) ?? notFound();
  return <EditLinkPage id={id} />;
}

import { notFound } from "next/navigation";
import { Messages, titled } from "@/app/messages/messages";
import { EditLinkPage } from "@/components/links/form/link-form-pages";
import { readId } from "@/components/read-id";

export const generateMetadata = titled((words) => words["link-form"]["edit-title"]);

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const id = readId((await params).id) ?? notFound();
  return (
    <Messages of="dashboard/links/[id]/edit">
      <EditLinkPage id={id} />
    </Messages>
  );
}

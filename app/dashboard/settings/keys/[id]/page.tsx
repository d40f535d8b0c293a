import { notFound } from "next/navigation";
import { Messages, titled } from "@/app/messages/messages";
import { KeyPage } from "@/components/identity/keys/key-page";
import { readId } from "@/components/read-id";

export const generateMetadata = titled((words) => words["key-page"].title);

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const id = readId((await params).id) ?? notFound();
  return (
    <Messages of="dashboard/settings/keys/[id]">
      <KeyPage id={id} />
    </Messages>
  );
}

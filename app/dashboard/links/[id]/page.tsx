import { notFound } from "next/navigation";
import { Messages, titled } from "@/app/messages/messages";
import { LinkPage } from "@/components/links/detail/link-page";
import { readId } from "@/components/read-id";

export const generateMetadata = titled((words) => words["link-page"].title);

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const id = readId((await params).id) ?? notFound();
  return (
    <Messages of="dashboard/links/[id]">
      <LinkPage id={id} />
    </Messages>
  );
}

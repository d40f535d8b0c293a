import { Messages, titled } from "@/app/messages/messages";
import { LinksPage } from "@/components/links/list/links-page";

export const generateMetadata = titled((words) => words.links.title);

export default function Page() {
  return (
    <Messages of="dashboard/links">
      <LinksPage />
    </Messages>
  );
}

import { Messages, titled } from "@/app/messages/messages";
import { NewLinkPage } from "@/components/links/form/link-form-pages";

export const generateMetadata = titled((words) => words["link-form"]["new-title"]);

export default function Page() {
  return (
    <Messages of="dashboard/links/new">
      <NewLinkPage />
    </Messages>
  );
}

import { Messages, titled } from "@/app/messages/messages";
import { PastePage } from "@/components/links/imports/paste-page";

export const generateMetadata = titled((words) => words["paste-links"].title);

export default function Page() {
  return (
    <Messages of="dashboard/links/paste">
      <PastePage />
    </Messages>
  );
}

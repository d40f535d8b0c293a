import { Messages, titled } from "@/app/messages/messages";
import { JoinPage } from "@/components/identity/workspaces/join-page";

export const generateMetadata = titled((words) => words.join.title);

export default function Page() {
  return (
    <Messages of="dashboard/join">
      <JoinPage />
    </Messages>
  );
}

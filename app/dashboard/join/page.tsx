import { JoinPage } from "@/components/identity/workspaces/join-page";
import messages from "@/messages/en.json";

export const metadata = { title: messages.join.title };

export default function Page() {
  return <JoinPage />;
}

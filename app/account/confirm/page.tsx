import { Messages, titled } from "@/app/messages/messages";
import { ConfirmPage } from "@/components/identity/session/confirm-page";

export const generateMetadata = titled((words) => words.confirm.title);

export default function Page() {
  return (
    <Messages of="account/confirm">
      <ConfirmPage />
    </Messages>
  );
}

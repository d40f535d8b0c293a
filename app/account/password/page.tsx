import { Messages, titled } from "@/app/messages/messages";
import { NewPasswordForm } from "@/components/identity/session/new-password-form";

export const generateMetadata = titled((words) => words["new-password"].title);

export default function Page() {
  return (
    <Messages of="account/password">
      <NewPasswordForm />
    </Messages>
  );
}

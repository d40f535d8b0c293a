import { Messages, titled } from "@/app/messages/messages";
import { ForgotForm } from "@/components/identity/session/forgot-form";

export const generateMetadata = titled((words) => words.forgot.title);

export default function Page() {
  return (
    <Messages of="account/forgot">
      <ForgotForm />
    </Messages>
  );
}

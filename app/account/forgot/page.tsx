import { ForgotForm } from "@/components/identity/session/forgot-form";
import messages from "../../../messages/en.json";

export const metadata = { title: messages.forgot.title };

export default function Page() {
  return <ForgotForm />;
}

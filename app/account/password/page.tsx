import { NewPasswordForm } from "@/components/identity/session/new-password-form";
import messages from "../../../messages/en.json";

export const metadata = { title: messages["new-password"].title };

export default function Page() {
  return <NewPasswordForm />;
}

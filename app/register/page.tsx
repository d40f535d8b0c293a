import { RegisterForm } from "@/components/identity/session/register-form";
import messages from "../../messages/en.json";

export const metadata = { title: messages.register.title };

export default function Page() {
  return <RegisterForm />;
}

import { ConfirmPage } from "@/components/identity/session/confirm-page";
import messages from "../../../messages/en.json";

export const metadata = { title: messages.confirm.title };

export default function Page() {
  return <ConfirmPage />;
}

import { NewLinkPage } from "@/components/links/form/link-form-pages";
import messages from "@/messages/en.json";

export const metadata = { title: messages["link-form"]["new-title"] };

export default function Page() {
  return <NewLinkPage />;
}

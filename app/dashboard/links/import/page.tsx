import { ImportPage } from "@/components/links/imports/import-page";
import messages from "@/messages/en.json";

export const metadata = { title: messages.import.title };

export default function Page() {
  return <ImportPage />;
}

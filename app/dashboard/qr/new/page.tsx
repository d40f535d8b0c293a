import { NewQrPage } from "@/components/links/qr/qr-editor-pages";
import messages from "@/messages/en.json";

export const metadata = { title: messages.qr["new-title"] };

export default function Page() {
  return <NewQrPage />;
}

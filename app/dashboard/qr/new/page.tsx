import { NewQrPage } from "@/components/qr/qr-designer-pages";
import messages from "@/messages/en.json";

export const metadata = { title: messages.qr["new-title"] };

export default function Page() {
  return <NewQrPage />;
}

import { QrCodesPage } from "@/components/links/qr/qr-codes-page";
import messages from "@/messages/en.json";

export const metadata = { title: messages.qr.title };

export default function Page() {
  return <QrCodesPage />;
}

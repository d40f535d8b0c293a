import { OverlaysPage } from "@/components/links/overlays/overlays-page";
import messages from "@/messages/en.json";

export const metadata = { title: messages.overlays.title };

export default function Page() {
  return <OverlaysPage />;
}

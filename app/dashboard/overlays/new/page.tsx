import { NewOverlayPage } from "@/components/overlays/overlay-editor-pages";
import messages from "@/messages/en.json";

export const metadata = { title: messages.overlays["new-title"] };

export default function Page() {
  return <NewOverlayPage />;
}

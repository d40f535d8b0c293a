import { NewOverlayPage } from "@/components/links/overlays/overlay-editor-pages";
import messages from "@/messages/en.json";

export const metadata = { title: messages.overlays["new-title"] };

export default function Page() {
  return <NewOverlayPage />;
}

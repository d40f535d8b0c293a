import { Messages, titled } from "@/app/messages/messages";
import { NewOverlayPage } from "@/components/links/overlays/overlay-editor-pages";

export const generateMetadata = titled((words) => words.overlays["new-title"]);

export default function Page() {
  return (
    <Messages of="dashboard/overlays/new">
      <NewOverlayPage />
    </Messages>
  );
}

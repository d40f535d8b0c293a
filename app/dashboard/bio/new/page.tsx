import { NewBioPage } from "@/components/links/bio/bio-editor-pages";
import messages from "@/messages/en.json";

export const metadata = { title: messages.bio["new-title"] };

export default function Page() {
  return <NewBioPage />;
}

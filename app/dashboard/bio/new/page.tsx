import { Messages, titled } from "@/app/messages/messages";
import { NewBioPage } from "@/components/links/bio/bio-editor-pages";

export const generateMetadata = titled((words) => words.bio["new-title"]);

export default function Page() {
  return (
    <Messages of="dashboard/bio/new">
      <NewBioPage />
    </Messages>
  );
}

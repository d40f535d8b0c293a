import { Messages, titled } from "@/app/messages/messages";
import { BioPagesPage } from "@/components/links/bio/bio-pages-page";

export const generateMetadata = titled((words) => words.bio.title);

export default function Page() {
  return (
    <Messages of="dashboard/bio">
      <BioPagesPage />
    </Messages>
  );
}

import { BioPagesPage } from "@/components/links/bio/bio-pages-page";
import messages from "@/messages/en.json";

export const metadata = { title: messages.bio.title };

export default function Page() {
  return <BioPagesPage />;
}

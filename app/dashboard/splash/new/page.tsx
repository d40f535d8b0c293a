import { NewSplashPage } from "@/components/links/splash/splash-editor-pages";
import messages from "@/messages/en.json";

export const metadata = { title: messages.splash["new-title"] };

export default function Page() {
  return <NewSplashPage />;
}

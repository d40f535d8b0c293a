import { SplashPagesPage } from "@/components/links/splash/splash-pages-page";
import messages from "@/messages/en.json";

export const metadata = { title: messages.splash.title };

export default function Page() {
  return <SplashPagesPage />;
}

import { notFound } from "next/navigation";
import { SplashPage } from "@/components/links/splash/splash-editor-pages";
import { readId } from "@/components/read-id";
import messages from "@/messages/en.json";

export const metadata = { title: messages.splash.title };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const id = readId((await params).id) ?? notFound();
  return <SplashPage id={id} />;
}

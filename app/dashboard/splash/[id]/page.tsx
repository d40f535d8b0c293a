import { notFound } from "next/navigation";
import { readId } from "@/components/read-id";
import { SplashPage } from "@/components/splash/splash-editor-pages";
import messages from "@/messages/en.json";

export const metadata = { title: messages.splash.title };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const id = readId((await params).id) ?? notFound();
  return <SplashPage id={id} />;
}

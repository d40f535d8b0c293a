import { notFound } from "next/navigation";
import { Messages, titled } from "@/app/messages/messages";
import { SplashPage } from "@/components/links/splash/splash-editor-pages";
import { readId } from "@/components/read-id";

export const generateMetadata = titled((words) => words.splash.title);

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const id = readId((await params).id) ?? notFound();
  return (
    <Messages of="dashboard/splash/[id]">
      <SplashPage id={id} />
    </Messages>
  );
}

import { Suspense } from "react";
import { Messages, words } from "@/app/messages/messages";
import { GuidesPage } from "@/components/integrations/guides/guides-page";
import { paths } from "@/components/paths";
import { guideHead } from "./head";

export async function generateMetadata() {
  const { title, description } = (await words()).guides;
  return guideHead(title, description, paths.guides());
}

type Props = { searchParams: Promise<{ language?: string | string[] }> };

export default async function Page({ searchParams }: Props) {
  const { language } = await searchParams;
  return (
    <Messages of="docs/guides">
      <Suspense>
        <GuidesPage asked={typeof language === "string" ? language : undefined} />
      </Suspense>
    </Messages>
  );
}

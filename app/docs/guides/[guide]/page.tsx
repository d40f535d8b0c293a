import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { pageLanguage } from "@/app/messages/language";
import { Messages, words } from "@/app/messages/messages";
import { GuideBody } from "@/components/integrations/guides/guide-body";
import { GuideFrame } from "@/components/integrations/guides/guide-frame";
import { isGuide } from "@/components/integrations/guides/names";
import { paths } from "@/components/paths";
import { directionOf } from "@/lib/platform/direction";
import { guideIn } from "../guides";
import { guideHead } from "../head";

type Props = {
  params: Promise<{ guide: string }>;
  searchParams: Promise<{ language?: string | string[] }>;
};

async function guideOf({ params }: Props) {
  const { guide: name } = await params;
  const found = await guideIn((await pageLanguage()).tag, name);
  return found && isGuide(name) ? { name, ...found } : undefined;
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const found = await guideOf(props);
  if (!found) return {};
  return guideHead(found.guide.title, (await words()).guides.about[found.name], paths.guide(found.name));
}

export default async function Page(props: Props) {
  const { guide, language } = (await guideOf(props)) ?? notFound();
  const { language: given } = await props.searchParams;
  const asked = typeof given === "string" ? given : undefined;
  return (
    <Messages of="docs/guides/[guide]">
      <GuideFrame sections={guide.sections} asked={asked} lang={language} dir={directionOf(language)}>
        <h1 className="font-semibold text-28">{guide.title}</h1>
        <GuideBody blocks={guide.blocks} asked={asked} />
      </GuideFrame>
    </Messages>
  );
}

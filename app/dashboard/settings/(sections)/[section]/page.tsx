import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Messages, words } from "@/app/messages/messages";
import { SectionPage } from "@/components/identity/settings/section-page";
import { sectionNamed } from "@/components/identity/settings/sections";

type Props = { params: Promise<{ section: string }> };

const sectionOf = async ({ params }: Props) => sectionNamed((await params).section) ?? notFound();

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { names, title } = (await words())["setting-sections"];
  return { title: `${names[await sectionOf(props)]} · ${title}` };
}

export default async function Page(props: Props) {
  return (
    <Messages of="dashboard/settings/(sections)/[section]">
      <SectionPage section={await sectionOf(props)} />
    </Messages>
  );
}

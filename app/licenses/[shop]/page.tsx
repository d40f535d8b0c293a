import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Messages, words } from "@/app/messages/messages";
import { LicensePage } from "@/components/commerce/licenses/license-page";
import { isShop } from "@/lib/commerce/licenses/page-head";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await words()).license.title, robots: { index: false } };
}

export default async function Page({ params }: { params: Promise<{ shop: string }> }) {
  const { shop } = await params;
  if (!isShop(shop)) notFound();
  return (
    <Messages of="licenses/[shop]">
      <LicensePage shop={shop} />
    </Messages>
  );
}

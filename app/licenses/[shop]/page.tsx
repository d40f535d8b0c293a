import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { LicensePage } from "@/components/commerce/licenses/license-page";
import { isShop } from "@/lib/commerce/licenses/page-head";
import messages from "@/messages/en.json";

export const metadata: Metadata = { title: messages.license.title, robots: { index: false } };

export default async function Page({ params }: { params: Promise<{ shop: string }> }) {
  const { shop } = await params;
  if (!isShop(shop)) notFound();
  return <LicensePage shop={shop} />;
}

import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Suspense } from "react";
import { Messages, words } from "@/app/messages/messages";
import { SharedPage } from "@/components/analytics/shares/shared-page";
import { pageHead } from "@/lib/analytics/shares/page-head";

type Props = { params: Promise<{ token: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const head = (await pageHead((await params).token)) ?? notFound();
  const { title = (await words()).shared.locked, picture, isIndexed } = head;
  const images = picture ? [{ url: picture, width: 1200, height: 630, alt: title }] : [];
  return {
    title,
    robots: { index: isIndexed },
    openGraph: { type: "website", title, images },
    twitter: { card: picture ? "summary_large_image" : "summary", title, images },
  };
}

export default async function Page({ params }: Props) {
  const { token } = await params;
  const { isLocked } = (await pageHead(token)) ?? notFound();
  return (
    <Messages of="share/[token]">
      <Suspense>
        <SharedPage token={token} isLocked={isLocked} />
      </Suspense>
    </Messages>
  );
}

import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { FIRST_PAINT, NOTE_CHANGES, RELOAD_MISSING } from "@/components/shell/first-paint";
import { currentTime } from "@/lib/platform/clock";
import { fontVariables } from "./fonts";
import { LANGUAGES, pageLanguage } from "./messages/language";
import { messagesFor, words } from "./messages/messages";
import { Providers } from "./providers";
import "./globals.css";

export async function generateMetadata(): Promise<Metadata> {
  const { brand } = await words();
  return {
    title: { default: brand.name, template: `%s · ${brand.name}` },
    description: brand.description,
    robots: { index: false },
    referrer: "same-origin",
    manifest: "/manifest.webmanifest",
    icons: {
      icon: [
        { url: "/favicon.ico", sizes: "16x16 32x32 48x48" },
        { url: "/icon.svg", type: "image/svg+xml" },
      ],
      apple: "/apple-touch-icon.png",
    },
  };
}

export const viewport: Viewport = {
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f8f7f2" },
    { media: "(prefers-color-scheme: dark)", color: "#0e1416" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  const { tag, locale, direction } = await pageLanguage();
  return (
    // The script below sets theme and sidebar before React looks; React must not take that for a mismatch.
    <html lang={tag} dir={direction} className={fontVariables} suppressHydrationWarning>
      <head>
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: FIRST_PAINT + NOTE_CHANGES + RELOAD_MISSING }}
        />
      </head>
      <body>
        <Providers
          nonce={nonce}
          languages={{ current: tag, all: LANGUAGES }}
          locale={locale}
          direction={direction}
          drawnAt={currentTime()}
          words={(await messagesFor(tag, "layout")) ?? {}}
        >
          {children}
        </Providers>
      </body>
    </html>
  );
}

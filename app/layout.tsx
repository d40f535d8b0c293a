import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { FIRST_PAINT, RELOAD_MISSING } from "@/components/shell/first-paint";
import messages from "../messages/en.json";
import { fontVariables } from "./fonts";
import { Providers } from "./providers";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: messages.brand.name, template: `%s · ${messages.brand.name}` },
  description: messages.brand.description,
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

export const viewport: Viewport = {
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f8f7f2" },
    { media: "(prefers-color-scheme: dark)", color: "#0e1416" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    // The script below sets theme and sidebar before React looks; React must not take that for a mismatch.
    <html lang="en" className={fontVariables} suppressHydrationWarning>
      <head>
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: FIRST_PAINT + RELOAD_MISSING }}
        />
      </head>
      <body>
        <Providers nonce={nonce} words={messages}>
          {children}
        </Providers>
      </body>
    </html>
  );
}

"use client";

import { Bookmark } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { PageHeader } from "@/components/shell/page-header";
import { useOrigin } from "@/components/ui/browser-values";
import { buttonLook } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { bookmarkletOf } from "./bookmarklet";
import { InstallApp } from "./install-app";

/** The ways to shorten a page without opening the dashboard first. */
export function ToolsPage() {
  const t = useTranslations("tools");
  return (
    <>
      <PageHeader title={t("title")} />
      <p className="-mt-3 mb-2 max-w-[60ch] text-14 text-ink-2">{t("intro")}</p>
      <div className="flex max-w-3xl flex-col">
        <Tool title={t("bookmarklet.title")} text={t("bookmarklet.text")}>
          <BookmarkletLink />
        </Tool>
        <Tool title={t("app.title")} text={t("app.text")}>
          <InstallApp />
        </Tool>
        <Tool title={t("extension.title")} text={t("extension.text")}>
          <ExtensionSteps />
        </Tool>
      </div>
    </>
  );
}

function Tool({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-b py-8 last:border-b-0">
      <h2 id={id} className="font-semibold text-16">
        {title}
      </h2>
      <p className="mt-0.5 mb-5 max-w-[60ch] text-13 text-ink-2">{text}</p>
      {children}
    </section>
  );
}

/** The extension is in no store: it comes with each release. */
function ExtensionSteps() {
  const t = useTranslations("tools.extension");
  const origin = useOrigin();
  return (
    <ol className="flex max-w-[60ch] list-decimal flex-col gap-1 ps-5 text-13 text-ink-2">
      <li>{t("get")}</li>
      <li>{t("load")}</li>
      <li>{t("connect", { origin })}</li>
    </ol>
  );
}

/** The bookmark to drag away. Pressed here it would only shorten this page, so it says what to do with it. */
function BookmarkletLink() {
  const t = useTranslations("tools.bookmarklet");
  const origin = useOrigin();
  const [isPressed, setPressed] = useState(false);
  const address = bookmarkletOf(origin);
  // React refuses to write an address with this scheme, for good reason: this one is made here, of our own origin.
  const attach = (link: HTMLAnchorElement | null) => link?.setAttribute("href", address);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <a
          key={address}
          ref={attach}
          href="#bookmarklet"
          suppressHydrationWarning
          draggable
          onClick={(event) => {
            event.preventDefault();
            setPressed(true);
          }}
          className={buttonLook({ className: "cursor-grab" })}
        >
          <Bookmark aria-hidden className="size-3.5" />
          {t("link")}
        </a>
        <CopyButton text={address} label={t("copy")} shape="words" />
      </div>
      <p aria-live="polite" className="max-w-[60ch] text-13 text-ink-2">
        {t(isPressed ? "drag" : "touch")}
      </p>
    </div>
  );
}

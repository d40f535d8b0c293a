"use client";

import { CSPProvider } from "@base-ui/react/csp-provider";
import { DirectionProvider } from "@base-ui/react/direction-provider";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useServerInsertedHTML } from "next/navigation";
import { type ComponentProps, type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import { IntlProvider, useMessages } from "use-intl";
import { newQueryClient } from "@/components/api-client";
import { clearFirstData, FIRST_DATA, unwrittenData } from "@/components/first-data";
import { LanguagesProvider } from "@/components/shell/languages";
import { speak } from "@/components/spoken";
import type { MessageTree } from "@/components/ui/message-tree";
import { ToasterHost } from "@/components/ui/toaster-host";
// Pages for errors and unknown addresses have these: each would bring a copy of its own.
import "@/components/shell/app-link";
import "@/components/shell/error-page";
import "@/components/ui/button";

type Props = {
  nonce: string | undefined;
  /** the page's language, and those that there are */
  languages: ComponentProps<typeof LanguagesProvider>["value"];
  /** how numbers, dates and names are written */
  locale: string;
  direction: "ltr" | "rtl";
  /** the messages of every page, sent with it as data rather than in the scripts */
  words: MessageTree;
  /** when the server drew the page: what says how long ago something was is the same in the browser then */
  drawnAt: Date;
  children: ReactNode;
};

/** Providers every page needs: messages, server state, URL state, toasts. */
export function Providers({ nonce, languages, locale, direction, words, drawnAt, children }: Props) {
  const [client] = useState(newQueryClient);
  useWrittenData(client);
  useEffect(clearFirstData, []);
  return (
    <CSPProvider nonce={nonce}>
      <DirectionProvider direction={direction}>
        <LanguagesProvider value={languages}>
          <IntlProvider locale={locale} timeZone="UTC" now={drawnAt} messages={words}>
            <QueryClientProvider client={client}>
              <Speaker />
              {children}
              <ToasterHost />
            </QueryClientProvider>
          </IntlProvider>
        </LanguagesProvider>
      </DirectionProvider>
    </CSPProvider>
  );
}

/** Sends what the server has read for the page along with its HTML. */
function useWrittenData(client: QueryClient): void {
  const [written] = useState(() => new Set<string>());
  useServerInsertedHTML(() => {
    const data = unwrittenData(client, written);
    return data && <script {...FIRST_DATA}>{data}</script>;
  });
}

/** Hands the messages over to code that runs outside of components. */
function Speaker() {
  const failures = useMessages().failures;
  const form = useMessages().form;
  // Before any other effect may fail: those of children run later than those of an element before them.
  useLayoutEffect(() => speak({ failures, form }), [failures, form]);
  return null;
}

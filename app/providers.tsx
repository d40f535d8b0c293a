"use client";

import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { IntlProvider } from "use-intl";
import { newQueryClient } from "@/components/api-client";
import { ToasterHost } from "@/components/ui/toaster-host";
// Pages for errors and unknown addresses have buttons: each would bring a copy of its own.
import "@/components/ui/button";
import type messages from "../messages/en.json";

type Props = {
  nonce: string | undefined;
  /** all messages, sent with the page as data rather than in the scripts */
  words: typeof messages;
  children: ReactNode;
};

/** Providers every page needs: messages, server state, URL state, toasts. */
export function Providers({ nonce, words, children }: Props) {
  const [client] = useState(newQueryClient);
  return (
    <CSPProvider nonce={nonce}>
      <IntlProvider locale="en" timeZone="UTC" messages={words}>
        <QueryClientProvider client={client}>
          {children}
          <ToasterHost />
        </QueryClientProvider>
      </IntlProvider>
    </CSPProvider>
  );
}

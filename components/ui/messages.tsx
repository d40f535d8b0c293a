"use client";

import { type ReactNode, useMemo } from "react";
import { IntlProvider, useLocale, useMessages } from "use-intl";
import { isTree, type MessageTree } from "./message-tree";

/** Adds messages to those that are there already, for what is inside. */
export function MoreMessages({ messages, children }: { messages: MessageTree; children: ReactNode }) {
  const locale = useLocale();
  const around = useMessages() as MessageTree;
  const all = useMemo(() => merged(around, messages), [around, messages]);
  return (
    <IntlProvider locale={locale} messages={all}>
      {children}
    </IntlProvider>
  );
}

function merged(one: MessageTree, other: MessageTree): MessageTree {
  const all = { ...one };
  for (const [name, value] of Object.entries(other)) {
    const known = all[name];
    all[name] = isTree(known) && isTree(value) ? merged(known, value) : value;
  }
  return all;
}

/**
 * Loads the messages of a module that comes later, in the page's language. They never change within a build, so the browser keeps them.
 * Rejects where they can't be had.
 */
export async function loadMessages(part: string): Promise<MessageTree> {
  const { lang, dataset } = document.documentElement;
  const response = await fetch(`/dashboard/messages/${lang}/${dataset.build ?? "development"}/${part}`);
  if (!response.ok) throw new Error(`Messages of ${part} can't be loaded: ${response.status}`);
  return (await response.json()) as MessageTree;
}

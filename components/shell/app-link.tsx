"use client";

import { useRouter } from "next/navigation";
import type { ComponentProps, MouseEvent } from "react";

type Props = Omit<ComponentProps<"a">, "href"> & { href: string };

/**
 * A link within the app, which asks for its page once: with the press. What Next fetches ahead of pages that differ by visitor, which all of
 * ours do, is two answers without anything of the page; the press asks a third time. Next's own `Link` weighs 5 kB more on every page.
 */
export function AppLink({ href, onClick, ...rest }: Props) {
  const router = useRouter();
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || isForBrowser(event)) return;
    event.preventDefault();
    router.push(href);
  };
  return <a href={href} onClick={press} {...rest} />;
}

/** A new tab or window, a download: what a browser makes of a link by itself. */
function isForBrowser({ currentTarget, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent<HTMLAnchorElement>) {
  const elsewhere = currentTarget.target !== "" && currentTarget.target !== "_self";
  return metaKey || ctrlKey || shiftKey || altKey || elsewhere || currentTarget.hasAttribute("download");
}

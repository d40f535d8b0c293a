import { escapeHtml } from "@/components/escape-html";
import { cn } from "@/components/ui/cn";
import type { LinkRow } from "./queries";
import { addressToCopy } from "./wildcard";

type Props = {
  host: string;
  slug: string;
  /** the slug takes a second line where there is no room, instead of being cut */
  wraps?: boolean;
  className?: string;
};

/** How long a slug may be to stay in one piece on its line: browsers break at hyphens where only some of it fits. */
const UNBROKEN = 20;

/** A short link as it is set everywhere: host, the slash, slug. Cut at its end where there is no room. */
export const ShortLink = ({ host, slug, wraps = false, className }: Props) => (
  <span
    className={cn(
      "code rtl:text-end",
      wraps
        ? "wrap-anywhere line-clamp-2 max-sm:*:last:inline-block max-sm:*:last:max-w-full"
        : "block truncate",
      className,
    )}
  >
    <span className="text-ink-3">{host}</span>
    <span className="px-px font-semibold text-accent">/</span>
    {wraps && <wbr />}
    <span className={cn("text-ink", wraps && slug.length <= UNBROKEN && "whitespace-nowrap")}>{slug}</span>
  </span>
);

/** Host and slug of a short link's address. */
export function partsOf(shorturl: string): { host: string; slug: string } {
  const url = new URL(shorturl);
  return { host: url.host, slug: decodeURI(url.pathname.slice(1)) };
}

/** A short link in the forms people paste it in. */
export const copyForms = ({ shorturl, title, longurl }: LinkRow) => {
  const words = title || longurl.replace(/^https?:\/\//, "");
  const address = addressToCopy(shorturl);
  return {
    plain: address,
    markdown: `[${words.replace(/[[\]\\]/g, "\\$&")}](${address})`,
    html: `<a href="${escapeHtml(address)}">${escapeHtml(words)}</a>`,
  };
};

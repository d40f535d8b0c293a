import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { bookmarkletOf } from "@/components/integrations/tools/bookmarklet";

/** Runs the bookmark as a browser would on such a page. Gives what it opens. */
function openedOn(page: { href: string; title: string; selection: string }) {
  const opened: unknown[][] = [];
  const code = decodeURIComponent(bookmarkletOf("https://go.example.com").replace(/^javascript:/, ""));
  runInNewContext(code, {
    URLSearchParams,
    location: { href: page.href },
    document: { title: page.title },
    getSelection: () => ({ toString: () => page.selection }),
    open: (...given: unknown[]) => opened.push(given),
  });
  return opened;
}

test("the bookmark opens the short form with address, title and selection", () => {
  const [[address, ...rest] = []] = openedOn({
    href: "https://example.com/a?b=1&c=%20#d",
    title: 'A "page" & more',
    selection: "a".repeat(900),
  });
  const url = new URL(String(address));
  expect(url.origin + url.pathname).toBe("https://go.example.com/dashboard/links/shorten");
  expect(Object.fromEntries(url.searchParams)).toEqual({
    url: "https://example.com/a?b=1&c=%20#d",
    title: 'A "page" & more',
    text: "a".repeat(500),
  });
  expect(rest).toEqual(["_blank", "noopener"]);
});

test("the bookmark is one address without characters that a browser would change", () => {
  expect(bookmarkletOf("https://go.example.com")).toMatch(/^javascript:[\w%.~!*'()-]+$/);
});

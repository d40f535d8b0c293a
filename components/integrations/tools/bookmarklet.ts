import { paths } from "@/components/paths";

/** How much of a selection goes along: an address holds no more of it without becoming too long for servers. */
const MOST_SELECTED = 500;

/**
 * The address of a bookmark that opens the short form of this installation with the page's address, its title and what is selected on it.
 * Runs in any page, so it has no names of its own, and gives that page no handle on the window it opens.
 */
export function bookmarkletOf(origin: string): string {
  const form = JSON.stringify(origin + paths.shorten());
  const code = `(()=>{const p=new URLSearchParams({url:location.href,title:document.title,text:String(getSelection()).slice(0,${MOST_SELECTED})});open(${form}+"?"+p,"_blank","noopener")})()`;
  return `javascript:${encodeURIComponent(code)}`;
}

import type { Card } from "../extras";
import { cardHead } from "./card";
import { html } from "./html";
import { layout, type Page, type Setting } from "./layout";
import { strip } from "./strip";

/** What robots read of a link that leads on so many times: its card, where it has one, and never its destination. */
export function withheldPage(
  card: Card | undefined,
  { host, alias, address }: { host: string; alias: string; address: string },
  setting: Setting,
): Page {
  const { words } = setting;
  const title = card?.title || words["withheld.title"];
  const head = card && cardHead({ ...card, title }, { canonical: address, address });
  const body = html`${card?.description ? html`<p>${card.description}</p>` : ""}<p>${words["withheld.text"]}</p>`;
  return layout({ setting, title, host, alias, strip: strip("waiting"), body, ...(head && { head }) });
}

import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { linkSearchQuery } from "@/components/links/queries";
import { partsOf } from "@/components/links/short-link";
import { paths } from "@/components/paths";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import { rank } from "./command-rank";
import { isAwaited, useRecordSearch } from "./command-records";
import { useSettingsCommands } from "./command-settings";
import { type Command, useCommands } from "./commands";
import { type Recent, useRecentCommands } from "./recent-commands";

export type CommandGroup = {
  name: "sentence" | "recent" | "links" | "records" | "pages" | "actions" | "settings" | "guides";
  items: Command[];
};

/** `isPending`: the server has not said yet what of it is found. */
type FoundGroups = { groups: CommandGroup[]; isPending: boolean };

const MOST_RECENT = 5;
/** The server is asked a dozen questions for a text, so not for each letter of it. */
const DEBOUNCE_MS = 120;

/** The lines that fit what is typed, in groups: what the server found first, then what the dashboard has. With nothing typed, what was used last. */
export function useCommandGroups(typed: string, onShortcuts: () => void): FoundGroups {
  const commands = useCommands({ onShortcuts });
  const settings = useSettingsCommands();
  const { recent } = useRecentCommands();
  const q = useDeferredValue(typed.trim());
  const settled = useDebouncedValue(q, DEBOUNCE_MS);
  const asked = q === "" ? "" : settled;
  const links = useFoundLinks(asked);
  const records = useRecordSearch(asked);
  if (q === "") {
    const fixed = [...commands.pages, ...commands.actions, ...settings, ...commands.guides];
    const last = recent.flatMap((one) => commandOf(one, fixed)).slice(0, MOST_RECENT);
    const ids = new Set(last.map(({ id }) => id));
    const others = (list: Command[]) => list.filter(({ id }) => !ids.has(id));
    const groups = filled([
      { name: "recent", items: last },
      { name: "pages", items: others(commands.pages) },
      { name: "actions", items: others(commands.actions) },
    ]);
    return { groups, isPending: typed.trim() !== q };
  }
  const ids = recent.map(({ id }) => id);
  const groups = filled([
    { name: "links", items: used(links.found, ids) },
    { name: "records", items: used(records.found, ids) },
    { name: "pages", items: rank(commands.pages, q, ids) },
    { name: "actions", items: rank(commands.actions, q, ids) },
    { name: "settings", items: rank(settings, q, ids) },
    { name: "guides", items: rank(commands.guides, q, ids) },
  ]);
  return { groups, isPending: typed.trim() !== asked || links.isPending || records.isPending };
}

const filled = (groups: CommandGroup[]) => groups.filter(({ items }) => items.length > 0);

/** What the server found, in its order, with those before that were used: it searches in more than is shown. */
const used = (found: Command[], ids: readonly string[]): Command[] => {
  const place = (id: string) => ids.indexOf(id) + 1 || ids.length + 1;
  return found.toSorted((one, other) => place(one.id) - place(other.id));
};

/** The line that was taken, as it is called today; one that is gone is left out. */
function commandOf({ href, ...recent }: Recent, fixed: readonly Command[]): Command[] {
  const now = fixed.find(({ id }) => id === recent.id);
  if (now) return [now];
  const isLink = recent.id.startsWith("link-") && URL.canParse(recent.label);
  return href ? [{ ...recent, href, ...(isLink && { short: partsOf(recent.label) }) }] : [];
}

function useFoundLinks(q: string): { found: Command[]; isPending: boolean } {
  const search = useQuery(linkSearchQuery(q));
  if (q === "") return { found: [], isPending: false };
  const found = (search.data ?? []).map((link) => ({
    id: `link-${link.id}`,
    label: link.shorturl,
    short: partsOf(link.shorturl),
    detail: link.title || link.longurl.replace(/^https?:\/\//, ""),
    href: paths.link(link.id),
  }));
  return { found, isPending: isAwaited(search) };
}

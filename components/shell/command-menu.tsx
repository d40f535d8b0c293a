import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { useDeferredValue, useState } from "react";
import { useTranslations } from "use-intl";
import { linkSearchQuery } from "@/components/links/queries";
import { partsOf, ShortLink } from "@/components/links/short-link";
import { paths } from "@/components/paths";
import { Kbd } from "@/components/ui/kbd";
import { TypingLine, TypingList } from "@/components/ui/typing-list";
import { type Command, useCommands, useRecordSearch } from "./commands";

type Props = { onClose: () => void; onShortcuts: () => void };
type Group = { name: "links" | "records" | "pages" | "actions"; items: Command[] };

/** ⌘K: go to a page, find a link, run an action. */
export function CommandMenu({ onClose, onShortcuts }: Props) {
  const t = useTranslations("commands");
  const [typed, setTyped] = useState("");
  const groups = useGroups(typed, onShortcuts);
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-(--veil)" />
        <Dialog.Popup
          aria-label={t("title")}
          className="fixed top-[12dvh] left-1/2 z-50 flex max-h-[70dvh] w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 flex-col overflow-hidden rounded-dialog border bg-surface shadow-float outline-none"
        >
          <TypingList items={groups} typed={typed} onTyped={setTyped}>
            <div className="flex h-12 shrink-0 items-center gap-3 border-b px-4">
              <Search aria-hidden className="size-4 text-ink-3" />
              <Autocomplete.Input
                autoFocus
                aria-label={t("title")}
                placeholder={t("placeholder")}
                className="h-full flex-1 bg-transparent text-14 outline-none pointer-coarse:text-16"
              />
              <Kbd>Esc</Kbd>
            </div>
            <Autocomplete.Empty>
              <p className="px-4 py-6 text-13 text-ink-3">{t("nothing")}</p>
            </Autocomplete.Empty>
            <Autocomplete.List className="overflow-y-auto overscroll-contain p-2 data-empty:hidden">
              {(group: Group) => (
                <Autocomplete.Group key={group.name} items={group.items} className="not-last:mb-2">
                  <Autocomplete.GroupLabel className="px-2 py-1 font-semibold text-12 text-ink-3 font-stretch-85%">
                    {t(`groups.${group.name}`)}
                  </Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(command: Command) => <Line key={command.id} command={command} onClose={onClose} />}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
          </TypingList>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const Line = ({ command, onClose }: { command: Command; onClose: () => void }) => (
  <TypingLine
    value={command}
    onTake={() => {
      onClose();
      command.run();
    }}
    className="justify-between"
  >
    {command.short ? (
      <ShortLink {...command.short} />
    ) : (
      <span className="min-w-0 truncate">{command.label}</span>
    )}
    {command.detail && (
      <span className="min-w-0 max-w-[50%] shrink-0 truncate text-12 text-ink-3">{command.detail}</span>
    )}
  </TypingLine>
);

/** Pages and actions whose label matches the query, after the links and other records found by the server. */
function useGroups(typed: string, onShortcuts: () => void): Group[] {
  const router = useRouter();
  const commands = useCommands({ onShortcuts });
  const q = useDeferredValue(typed.trim());
  const found = useQuery(linkSearchQuery(q)).data ?? [];
  const records = useRecordSearch(q);
  const links = found.map((link) => ({
    id: `link-${link.id}`,
    label: link.shorturl,
    short: partsOf(link.shorturl),
    detail: link.title || link.longurl.replace(/^https?:\/\//, ""),
    run: () => router.push(paths.link(link.id)),
  }));
  const matching = (list: Command[]) =>
    list.filter(({ label }) => label.toLowerCase().includes(q.toLowerCase()));
  const groups: Group[] = [
    { name: "links", items: q ? links : [] },
    { name: "records", items: records },
    { name: "pages", items: matching(commands.pages) },
    { name: "actions", items: matching(commands.actions) },
  ];
  return groups.filter((group) => group.items.length > 0);
}

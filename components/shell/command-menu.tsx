import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { useLayoutEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useQuestionCommand } from "@/components/analytics/question/question-command";
import { QuestionPanel } from "@/components/analytics/question/question-panel";
import { useSentenceCommand } from "@/components/links/sentence/sentence-command";
import { SentencePanel } from "@/components/links/sentence/sentence-panel";
import { ShortLink } from "@/components/links/short-link";
import { Kbd } from "@/components/ui/kbd";
import { Spinner } from "@/components/ui/loading";
import { TypingLine, TypingList } from "@/components/ui/typing-list";
import { type CommandGroup, useCommandGroups } from "./command-groups";
import type { Command } from "./commands";
import { releaseKeys } from "./early-keys";
import { useRecentCommands } from "./recent-commands";
import { leave } from "./unsaved";
import { useEnter } from "./use-enter";

type Props = { onClose: () => void; onShortcuts: () => void };

/** ⌘K: go to a page, find a link, run an action, say what a link is to be, or ask what statistics know. */
export function CommandMenu({ onClose, onShortcuts }: Props) {
  const t = useTranslations("commands");
  const [typed, setTyped] = useState("");
  const take = useTake(onClose);
  // What is asked first is answered first: a browser has few connections.
  const question = useQuestionCommand(typed);
  const sentence = useSentenceCommand(typed, onClose);
  const found = useCommandGroups(typed, onShortcuts);
  const line = question.line ?? sentence.line;
  const groups: CommandGroup[] = line ? [{ name: "sentence", items: [line] }, ...found.groups] : found.groups;
  const isPending = question.isPending || sentence.isPending || (!line && found.isPending);
  const { isWaiting, enter, keep } = useEnter(typed, isPending, () => {
    const first = groups[0]?.items[0];
    if (first) take(first);
  });
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-(--veil)" />
        <Dialog.Popup
          aria-label={t("title")}
          className="fixed top-[12dvh] left-1/2 z-50 flex max-h-[70dvh] w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 flex-col overflow-hidden rounded-dialog border bg-surface shadow-float outline-none"
        >
          <TypingList items={groups} typed={typed} onTyped={setTyped}>
            <MenuField isWaiting={isWaiting} keep={keep} />
            <EarlyKeys
              onTyped={(text, entered) => {
                setTyped(text);
                if (entered) enter(text);
              }}
            />
            {question.answer ? (
              <QuestionPanel answer={question.answer} />
            ) : (
              sentence.read && <SentencePanel read={sentence.read} />
            )}
            {sentence.problem && (
              <p role="alert" className="border-b px-4 py-2 text-13 text-bad">
                {sentence.problem}
              </p>
            )}
            <Lines isPending={isPending} onTake={take} />
          </TypingList>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type FieldProps = Pick<ReturnType<typeof useEnter>, "isWaiting" | "keep">;

/** Where everything is typed. */
function MenuField({ isWaiting, keep }: FieldProps) {
  const t = useTranslations("commands");
  return (
    <div className="flex h-12 shrink-0 items-center gap-3 border-b px-4">
      <Search aria-hidden className="size-4 text-ink-3" />
      <Autocomplete.Input
        autoFocus
        aria-label={t("title")}
        placeholder={t("placeholder")}
        onKeyDown={(event) => {
          if (!keep(event)) return;
          event.preventDefault();
          event.preventBaseUIHandler();
        }}
        className="h-full flex-1 bg-transparent text-14 outline-none pointer-coarse:text-16"
      />
      {isWaiting ? <Spinner className="text-ink-3" /> : <Kbd>Esc</Kbd>}
    </div>
  );
}

type LinesProps = { isPending: boolean; onTake: (command: Command) => void };

/** What fits, in groups; that nothing does is said once it is sure. */
function Lines({ isPending, onTake }: LinesProps) {
  const t = useTranslations("commands");
  return (
    <>
      <Autocomplete.Empty>
        {!isPending && <p className="px-4 py-6 text-13 text-ink-3">{t("nothing")}</p>}
      </Autocomplete.Empty>
      <Autocomplete.List className="overflow-y-auto overscroll-contain p-2 data-empty:hidden">
        {(group: CommandGroup) => (
          <Autocomplete.Group key={group.name} items={group.items} className="not-last:mb-2">
            <Autocomplete.GroupLabel className="px-2 py-1 font-semibold text-12 text-ink-3">
              {t(`groups.${group.name}`)}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(command: Command) => (
                <Line key={command.id} command={command} onTake={() => onTake(command)} />
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
    </>
  );
}

/** Takes over what was typed while the menu was on its way. It comes after the field, which has the focus by then. */
function EarlyKeys({ onTyped }: { onTyped: (text: string, entered: boolean) => void }) {
  const latest = useRef(onTyped);
  useLayoutEffect(() => {
    const { text, entered } = releaseKeys();
    if (text !== "") latest.current(text, entered);
  }, []);
  return null;
}

/** Does what a line says. */
function useTake(onClose: () => void): (command: Command) => void {
  const router = useRouter();
  const { keep } = useRecentCommands();
  return (command) => {
    if (!command.stays) onClose();
    // Enter in the open menu takes what was used last: nobody is to be signed out by that.
    if (command.href) keep(command);
    const { href, run } = command;
    if (run) run();
    else leave(() => router.push(href));
  };
}

const Line = ({ command, onTake }: { command: Command; onTake: () => void }) => (
  <TypingLine value={command} onTake={onTake} className="justify-between">
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

import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { rank } from "@/components/ui/rank";
import { toast } from "@/components/ui/toast";
import { TypingLine, TypingList } from "@/components/ui/typing-list";
import { closePicker, type Question } from "./picker-state";
import { optionsQuery, useCreateOption } from "./queries";

type Line = { id: string; label: string; run: () => void };

/** Picks a campaign or channel by search; a missing one can be created on the spot. */
export function PickerDialog({ question }: { question: Question }) {
  const t = useTranslations("choose");
  const [typed, setTyped] = useState("");
  const lines = useLines(question, typed.trim());
  const title = t(`title.${question.noun}`, { name: question.about });
  return (
    <Dialog.Root open onOpenChange={closePicker}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-(--veil)" />
        <Dialog.Popup
          aria-label={title}
          className="fixed top-[16dvh] left-1/2 z-50 flex max-h-[60dvh] w-[calc(100vw-2rem)] max-w-md -translate-x-1/2 flex-col overflow-hidden rounded-dialog border bg-surface shadow-float outline-none"
        >
          <p className="truncate px-4 pt-3 text-13 text-ink-2">{title}</p>
          <TypingList items={lines} typed={typed} onTyped={setTyped}>
            <Autocomplete.Input
              autoFocus
              aria-label={t(`find.${question.noun}`)}
              placeholder={t(`find.${question.noun}`)}
              className="h-11 w-full border-b bg-transparent px-4 text-14 outline-none pointer-coarse:text-16"
            />
            <Autocomplete.List className="overflow-y-auto overscroll-contain p-2 data-empty:hidden">
              {(line: Line) => (
                <TypingLine
                  key={line.id}
                  value={line}
                  onTake={() => {
                    closePicker();
                    line.run();
                  }}
                >
                  <span className="truncate">{line.label}</span>
                </TypingLine>
              )}
            </Autocomplete.List>
          </TypingList>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function useLines({ noun, none, choose }: Question, typed: string): Line[] {
  const t = useTranslations("choose");
  const options = useQuery(optionsQuery(noun)).data ?? [];
  const create = useCreateOption(noun);
  const wanted = typed.toLowerCase();
  const isNew = typed !== "" && !options.some(({ label }) => label.toLowerCase() === wanted);
  // A promise, because this layer is gone by the time of the response, and `mutate`'s callbacks with it.
  const make = () =>
    void create.mutateAsync(typed).then(
      ({ id }) => choose(id),
      (error: Error) => toast({ tone: "bad", title: error.message }),
    );
  return [
    ...rank(options, typed).map(({ value, label }) => ({
      id: value,
      label,
      run: () => choose(Number(value)),
    })),
    ...(isNew ? [{ id: "new", label: t(`make.${noun}`, { name: typed }), run: make }] : []),
    ...(none && typed === "" ? [{ id: "none", label: none, run: () => choose(null) }] : []),
  ];
}

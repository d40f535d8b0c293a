import { useTranslations } from "use-intl";
import { errorText } from "@/components/form-errors";
import { useWriteLock } from "@/components/ui/write-lock";
import { useSaveSentence } from "./save-sentence";
import { type ReadSentence, useSentence } from "./use-sentence";

type Line = { id: string; label: string; detail?: string; stays: true; run: () => void };

/** What is typed as a sentence, and the line of the command menu that saves it; both undefined while it is no sentence, or (`isPending`) isn't known to be one yet. */
export function useSentenceCommand(typed: string, onDone: () => void) {
  const { read, isPending } = useSentence(typed);
  const save = useSaveSentence(onDone);
  const lineOf = useLine();
  const lock = useWriteLock();
  const line = read && lineOf(read, lock === null, save.isPending, () => save.mutate(read));
  const isAbout =
    read !== undefined &&
    save.variables?.parts.map(({ text }) => text).join() === read.parts.map(({ text }) => text).join();
  return {
    read,
    line,
    isPending,
    problem: save.error && isAbout ? errorText(save.error.message) : undefined,
  };
}

/** The line says what Enter does, or that something is in the way. */
function useLine() {
  const t = useTranslations("sentence");
  return (read: ReadSentence, mayWrite: boolean, isBusy: boolean, run: () => void): Line => {
    const { kind, place, obstacles, meaning, links } = read;
    const isReady = obstacles.length === 0 && mayWrite && !isBusy;
    const link = `${place.host}/${place.slug || t("random")}`;
    const label =
      kind === "many"
        ? t("save-many", { count: links.length })
        : kind === "new"
          ? t("create", { link })
          : t(meaning.fields.length === 0 ? "make-qr" : "save", { link });
    return {
      id: "sentence",
      label: isReady || isBusy ? label : t("cannot"),
      ...(isReady && { detail: "↵" }),
      stays: true,
      run: () => isReady && run(),
    };
  };
}

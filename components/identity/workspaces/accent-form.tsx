import { useId } from "react";
import { useTranslations } from "use-intl";
import { type Accent, AccentMark } from "@/components/shell/accent";
import { toast } from "@/components/ui/toast";
import { useWriteLock } from "@/components/ui/write-lock";
import { ACCENTS } from "@/lib/identity/workspaces/enums";
import { useSession } from "../session/queries";
import { useUpdateWorkspace } from "./queries";

/** The color in which everybody sees this workspace. Saved as soon as it is chosen. */
export function AccentForm() {
  const t = useTranslations("settings.accent");
  const [group, hint] = [useId(), useId()];
  const current = useSession()?.workspace?.accent;
  const update = useUpdateWorkspace();
  const isLocked = useWriteLock() !== null;
  const choose = (accent: Accent) =>
    update.mutate(
      { accent },
      {
        onSuccess: () => toast({ tone: "good", title: t("saved", { name: t(`names.${accent}`) }) }),
        onError: ({ message }) => toast({ tone: "bad", title: message }),
      },
    );
  return (
    <fieldset aria-describedby={hint} disabled={isLocked} className="mt-6 max-w-md">
      <legend className="mb-1.5 font-medium text-13">{t("label")}</legend>
      <div className="flex flex-wrap gap-1.5">
        {ACCENTS.map((accent) => (
          <label
            key={accent}
            className="flex h-8 cursor-pointer items-center gap-2 rounded-control border border-line px-2 text-13 hover:bg-sunken has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 pointer-coarse:h-11"
          >
            <input
              type="radio"
              name={group}
              checked={accent === current}
              onChange={() => choose(accent)}
              className="sr-only"
            />
            <AccentMark accent={accent} />
            {t(`names.${accent}`)}
          </label>
        ))}
      </div>
      <p id={hint} className="mt-1 text-12 text-ink-3">
        {t("hint")}
      </p>
    </fieldset>
  );
}

import { useTranslations } from "use-intl";
import { Dialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { useModKey } from "@/components/ui/use-mod-key";
import { SingleKeysSwitch } from "./single-keys-switch";

const SHORTCUTS = {
  anywhere: [
    ["commands", "mod K"],
    ["new-link", "C"],
    ["paste", "mod V"],
    ["sheet", "?"],
  ],
  list: [
    ["search", "/"],
    ["walk", "J K"],
    ["open", "⏎"],
    ["edit", "E"],
    ["delete", "X"],
  ],
  form: [
    ["save", "mod ⏎"],
    ["close", "Esc"],
  ],
} as const;

/** All keys in one place. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations("shortcuts");
  const mod = useModKey();
  return (
    <Dialog open onOpenChange={onClose} title={t("title")}>
      {(Object.keys(SHORTCUTS) as (keyof typeof SHORTCUTS)[]).map((group) => (
        <section key={group} className="mb-6">
          <h2 className="mb-1 font-semibold text-12 text-ink-3 font-stretch-85%">{t(`groups.${group}`)}</h2>
          <dl>
            {SHORTCUTS[group].map(([name, keys]) => (
              <div
                key={name}
                className="flex h-9 items-center justify-between border-b text-13 last:border-b-0"
              >
                <dt>{t(`actions.${name}`)}</dt>
                <dd className="flex gap-1">
                  {keys.split(" ").map((key) => (
                    <Kbd key={key}>{key === "mod" ? mod : key}</Kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <SingleKeysSwitch />
    </Dialog>
  );
}

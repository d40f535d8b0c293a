import { useTranslations } from "use-intl";
import { useModKey } from "@/components/ui/browser-values";
import { Dialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { GROUPS, KEYS, type KeyGroup, shownKeys } from "./shortcuts";
import { SingleKeysSwitch } from "./single-keys-switch";

/** All shortcuts, and the switch that turns single-key ones off. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations("shortcuts");
  return (
    <Dialog open onOpenChange={onClose} title={t("title")} shape="wide">
      <div className="mb-6 gap-x-10 sm:columns-2">
        {GROUPS.map((group) => (
          <Group key={group} group={group} />
        ))}
      </div>
      <SingleKeysSwitch />
    </Dialog>
  );
}

function Group({ group }: { group: KeyGroup }) {
  const t = useTranslations("shortcuts");
  const mod = useModKey();
  // Every group has the words of its keys; keys.test.ts sees to it.
  const word = useTranslations("shortcuts.actions") as (name: string) => string;
  return (
    <section className="mb-6 break-inside-avoid">
      <h2 className="mb-1 font-semibold text-12 text-ink-3">{t(`groups.${group}`)}</h2>
      <dl>
        {Object.entries(KEYS[group]).map(([name, keys]) => (
          <div
            key={name}
            className="flex min-h-8 items-center justify-between gap-4 border-b text-13 last:border-b-0"
          >
            <dt>{word(`${group}.${name}`)}</dt>
            <dd dir="ltr" className="flex shrink-0 gap-1">
              {shownKeys(keys, mod).map((key) => (
                <Kbd key={key} everywhere>
                  {key === "Space" ? t("space") : key}
                </Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

import { useTranslations } from "use-intl";
import type { FormPart } from "../form/form-parts";
import type { Check } from "./checks";

type Props = {
  check: Check /** undefined where the route may only be read */;
  onOpen: ((part: FormPart) => void) | undefined;
};

const BOX =
  "inline-flex h-7 min-w-0 items-center gap-1.5 rounded-full border border-dashed px-2.5 text-12 pointer-coarse:h-11";

/** Something that every visitor meets before the stops. Pressed, it opens where that is set. */
export function CheckButton({ check: { part, icon: Icon, label }, onOpen }: Props) {
  const t = useTranslations("route.checks");
  const content = (
    <>
      <Icon aria-hidden className="size-3 shrink-0 text-ink-3" />
      <span className="max-w-40 truncate">{label}</span>
    </>
  );
  if (!onOpen) return <span className={BOX}>{content}</span>;
  const name = t("change", { name: label });
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      onClick={() => onOpen(part)}
      className={`${BOX} bg-surface transition-colors duration-90 hover:bg-sunken`}
    >
      {content}
    </button>
  );
}

import { CircleAlert, CircleCheck } from "lucide-react";
import { Toaster as Sonner } from "sonner";
import { useTranslations } from "use-intl";

/** Where toasts appear. Styled by tokens, so the theme needs no telling. */
export function Toaster() {
  const t = useTranslations("toaster");
  return (
    <Sonner
      position="bottom-right"
      containerAriaLabel={t("label")}
      visibleToasts={4}
      gap={8}
      icons={{
        success: <CircleCheck aria-hidden className="size-4 text-ok" />,
        error: <CircleAlert aria-hidden className="size-4 text-bad" />,
      }}
      toastOptions={{
        unstyled: true,
        closeButton: false,
        classNames: {
          toast:
            "flex w-full items-center gap-3 rounded-panel border border-line bg-surface px-4 py-3 text-13 text-ink shadow-float sm:w-(--width)",
          content: "min-w-0 flex-1",
          title: "font-medium",
          description: "break-words text-12 text-ink-2",
          actionButton:
            "ml-auto h-7 shrink-0 rounded-control border border-line-strong px-2 font-medium text-12 hover:bg-sunken pointer-coarse:h-11",
        },
      }}
    />
  );
}

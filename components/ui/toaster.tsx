import { CircleAlert, CircleCheck } from "lucide-react";
import { useEffect } from "react";
import { toast as draw, Toaster as Sonner } from "sonner";
import { useTranslations } from "use-intl";
import { showToastsWith, type Toast } from "./toast";

const BUTTON =
  "h-7 shrink-0 rounded-control border border-line-strong px-2 font-medium text-12 hover:bg-sunken pointer-coarse:h-11";

/** Where toasts appear. Styled by tokens, so the theme applies by itself. */
export function Toaster() {
  const t = useTranslations("toaster");
  useEffect(() => showToastsWith(drawToast), []);
  return (
    <Sonner
      position="bottom-right"
      containerAriaLabel={t("label")}
      // Over what stands at the lower edge (see toast-floor.ts).
      offset={{ bottom: "calc(var(--toast-floor, 0px) + 16px)", right: 24 }}
      mobileOffset={{ bottom: "calc(var(--toast-floor, 0px) + 16px)", left: 16, right: 16 }}
      visibleToasts={4}
      gap={8}
      icons={{
        success: <CircleCheck aria-hidden className="size-4 text-ok" />,
        error: <CircleAlert aria-hidden className="size-4 text-bad" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            "flex w-full items-center gap-3 rounded-panel border border-line bg-surface px-4 py-3 font-sans text-13 text-ink shadow-float sm:w-(--width)",
          content: "min-w-0 flex-1",
          title: "font-medium",
          description: "break-words text-12 text-ink-2",
          cancelButton: BUTTON,
          actionButton: BUTTON,
        },
      }}
    />
  );
}

const WAYS = { plain: draw, good: draw.success, bad: draw.error };

function drawToast({ tone, title, description, action, other, duration }: Toast) {
  WAYS[tone](title, {
    description,
    duration,
    ...(other && { cancel: { label: other.label, onClick: other.run } }),
    ...(action && { action: { label: action.label, onClick: action.run } }),
  });
}

import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { toast } from "@/components/ui/toast";
import type { Saved } from "./queries";

/** Copies a short link that was just saved and says so, with the way to open it. */
export function useAnnounceSaved() {
  const t = useTranslations("saved");
  const router = useRouter();
  return async (saved: Saved) => {
    // A browser may refuse the clipboard when the answer took long; the link is saved all the same.
    const copied = await navigator.clipboard.writeText(saved.shorturl).then(
      () => true,
      () => false,
    );
    toast({
      tone: "good",
      title: t(copied ? "copied" : "saved"),
      description: saved.shorturl.replace(/^https?:\/\//, ""),
      other: { label: t("qr"), run: () => router.push(paths.newQr(saved.shorturl)) },
      action: { label: t("open"), run: () => router.push(paths.link(saved.id)) },
    });
  };
}

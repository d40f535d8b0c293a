import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { ApiError, api } from "@/components/api-client";
import { cn } from "@/components/ui/cn";
import { Segmented } from "@/components/ui/segmented";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";

/** Width and height in pixels of the previewed screens, and their scale beside the form. */
const SCREENS = {
  phone: { width: 390, height: 720, scale: 0.8 },
  desktop: { width: 1280, height: 800, scale: 0.328 },
} as const;
type Screen = keyof typeof SCREENS;

/** The very page that visitors will get, as the server makes it, on a phone or a desktop. */
export function PagePreviewPane({ of, note }: { of: PagePreview; note?: string }) {
  const t = useTranslations("designer");
  const [screen, setScreen] = useState<Screen>("phone");
  const { data, error, isPlaceholderData } = usePagePreview(of);
  const { width, height, scale } = SCREENS[screen];
  return (
    <div className="flex flex-col gap-3">
      <Segmented
        label={t("preview")}
        value={screen}
        options={(["phone", "desktop"] as const).map((value) => ({ value, label: t(value) }))}
        onChange={setScreen}
      />
      <div
        // A frame that is wider than its box until it is scaled begins at the left in every language.
        dir="ltr"
        className="mx-auto max-w-full overflow-hidden rounded-panel border border-line-strong bg-surface"
        style={{ width: width * scale, height: height * scale }}
      >
        {/* Not before there is a page: an empty document would load first and delay it. */}
        {data !== undefined && (
          <iframe
            title={t("preview")}
            // Scripts and links are disabled in previews.
            sandbox=""
            srcDoc={data}
            tabIndex={-1}
            className={cn("origin-top-left border-0 transition-opacity", isPlaceholderData && "opacity-70")}
            style={{ width, height, transform: `scale(${scale})` }}
          />
        )}
      </div>
      <p role="status" className="min-h-4 text-12 text-ink-3">
        {error ? (error instanceof ApiError && error.status === 400 ? t("unfinished") : error.message) : note}
      </p>
    </div>
  );
}

/** A page that does not exist yet: where it is previewed, and the body that would make it. */
export type PagePreview = { path: "/overlay/preview" | "/splash/preview" | "/bio/preview"; body: object };

/** Milliseconds without a change after which a preview is drawn anew. */
const DEBOUNCE_MS = 300;

/** The page as HTML, a moment after the last change. The last good one stays while a change cannot be shown. */
export function usePagePreview({ path, body }: PagePreview) {
  const debounced = useDebouncedValue(JSON.stringify(body), DEBOUNCE_MS);
  const language = useLocale();
  return useQuery({
    queryKey: ["preview", path, language, debounced],
    queryFn: async () =>
      (await api.post<{ html: string }>(`${path}?language=${language}`, JSON.parse(debounced) as object))
        .html,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 10_000,
  });
}

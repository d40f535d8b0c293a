import { useTranslations } from "use-intl";
import { PrintHint } from "./print-hint";
import type { QrValues } from "./qr-values";
import { ScanCheck } from "./scan-check";
import type { QrPicture } from "./types";

/** What came of reading a code's picture, how large it is in print, and the text in it. */
export function PictureFacts({ picture, values }: { picture: QrPicture; values: QrValues }) {
  const t = useTranslations("qr");
  return (
    <>
      <ScanCheck picture={picture} values={values} />
      <PrintHint modules={picture.modules + 2 * values.margin} />
      <div>
        <p className="mb-1 font-medium text-13">{t("encoded")}</p>
        <pre
          tabIndex={0}
          className="code max-h-40 overflow-auto whitespace-pre-wrap break-all rounded-panel border bg-sunken p-3 text-12"
        >
          {picture.content}
        </pre>
        {values.type === "link" && values.way === "dynamic" && picture.content.endsWith("/qr/xxxxxxx") && (
          <p className="mt-1 text-12 text-ink-3">{t("encoded-later")}</p>
        )}
      </div>
    </>
  );
}

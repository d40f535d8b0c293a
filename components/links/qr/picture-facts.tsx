import { useId, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { ScanCheck } from "./qr-image";
import type { QrValues } from "./qr-values";
import type { QrPicture } from "./queries";

/** The scan result of a code's picture, its printed size, and its text. */
export function PictureFacts({ picture, values }: { picture: QrPicture; values: QrValues }) {
  const t = useTranslations("qr");
  return (
    <>
      <ScanCheck picture={picture} values={values} />
      <PrintHint modules={picture.width} />
      <div>
        <p className="mb-1 font-medium text-13">{t("encoded")}</p>
        <pre
          tabIndex={0}
          className="code max-h-40 overflow-auto whitespace-pre-wrap break-all rounded-panel border bg-sunken p-3 text-12"
        >
          {picture.content}
        </pre>
        {values.type === "link" && values.way === "dynamic" && picture.content.endsWith("/xxxxxxx") && (
          <p className="mt-1 text-12 text-ink-3">{t("encoded-later")}</p>
        )}
      </div>
    </>
  );
}

/** A module narrower than this, in millimeters, runs together in print. */
const LEAST_MODULE = 0.4;

/** How large a code is in print: pixels at 300 dpi, and from how far away it is read. `modules` is its width with margin and frame. */
export function PrintHint({ modules }: { modules: number }) {
  const t = useTranslations("qr");
  const format = useFormatter();
  const id = useId();
  const [side, setSide] = useState(30);
  const isTooSmall = side / modules < LEAST_MODULE;
  return (
    <div>
      <div className="flex items-baseline justify-between">
        <label htmlFor={id} className="font-medium text-13">
          {t("printed")}
        </label>
        <span className="figures text-13">{t("millimeters", { side })}</span>
      </div>
      <input
        id={id}
        type="range"
        min={10}
        max={200}
        value={side}
        aria-describedby={`${id}-note`}
        onChange={(event) => setSide(event.target.valueAsNumber)}
        className="h-7 w-full accent-ink"
      />
      <p id={`${id}-note`} className="text-12 text-ink-3">
        {isTooSmall
          ? t("too-small", { least: Math.ceil(modules * LEAST_MODULE) })
          : t("print-hint", {
              pixels: format.number(Math.round((side / 25.4) * 300)),
              distance: format.number(side / 100),
            })}
      </p>
    </div>
  );
}

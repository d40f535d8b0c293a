import { useTranslations } from "use-intl";
import { errorText } from "@/components/error-text";
import { cn } from "@/components/ui/cn";
import { PrintHint } from "./print-hint";
import { QrImage } from "./qr-image";
import { hasContent, type QrValues } from "./qr-values";
import { ScanCheck } from "./scan-check";
import { Surroundings } from "./surroundings";
import type { QrPicture } from "./types";

type Props = {
  values: QrValues;
  picture: QrPicture | undefined;
  problems: Record<string, string>;
  failure: string | undefined;
};

/** The code as the server draws it, what came of reading it, and the text it carries. */
export function PicturePane({ values, picture, problems, failure }: Props) {
  const t = useTranslations("qr");
  const isReal = hasContent(values);
  const others = Object.entries(problems).filter(([name]) => !name.startsWith("data"));
  return (
    <div className="flex flex-col gap-4">
      <Surroundings>
        {(className) =>
          picture && (
            <QrImage
              svg={picture.svg}
              alt={isReal ? t("picture") : t("picture-example")}
              className={cn("transition-opacity", className, !isReal && "opacity-25")}
            />
          )
        }
      </Surroundings>
      {failure && <p className="text-13 text-bad">{failure}</p>}
      {others.map(([name, reason]) => (
        <p key={name} role="alert" className="text-13 text-bad">
          {errorText(`${t.has(name as never) ? t(name as never) : name} ${reason}`)}
        </p>
      ))}
      {!isReal && <p className="text-13 text-ink-3">{t("fill-in")}</p>}
      {isReal && picture && (
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
            {values.type === "link" &&
              values.way === "dynamic" &&
              picture.content.endsWith("/qr/xxxxxxx") && (
                <p className="mt-1 text-12 text-ink-3">{t("encoded-later")}</p>
              )}
          </div>
        </>
      )}
    </div>
  );
}

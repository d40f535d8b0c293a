import { useTranslations } from "use-intl";
import { errorText } from "@/components/error-text";
import { cn } from "@/components/ui/cn";
import { later } from "@/components/ui/later";
import { QrImage } from "./qr-image";
import { hasContent, type QrValues } from "./qr-values";
import { Surroundings } from "./surroundings";
import type { QrPicture } from "./types";

// Nobody needs it before there is something in the code.
const PictureFacts = later(() => import("./picture-facts").then((module) => module.PictureFacts));

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
      {isReal && picture && <PictureFacts picture={picture} values={values} />}
    </div>
  );
}

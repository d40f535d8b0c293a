import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { errorText } from "@/components/form-errors";
import { cn } from "@/components/ui/cn";
import { lazy } from "@/components/ui/lazy";
import { Segmented } from "@/components/ui/segmented";
import type messages from "@/messages/en.json";
import { QrImage } from "./qr-image";
import { hasContent, type QrValues } from "./qr-values";
import type { QrPicture } from "./queries";

// Loaded once the code has content.
const PictureFacts = lazy(
  () => import("./picture-facts").then((module) => module.PictureFacts),
  "components/links/qr/picture-facts",
);

type Props = {
  values: QrValues;
  picture: QrPicture | undefined;
  problems: Record<string, string>;
  failure: string | undefined;
};

/** A field of the form that has a name on the screen. */
type NamedField = keyof QrValues & keyof typeof messages.qr;

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
          {errorText(`${t.has(name as NamedField) ? t(name as NamedField) : name} ${reason}`)}
        </p>
      ))}
      {!isReal && <p className="text-13 text-ink-3">{t("fill-in")}</p>}
      {isReal && picture && <PictureFacts picture={picture} values={values} />}
    </div>
  );
}

const PLACES = ["plain", "phone", "poster", "dark"] as const;
type Place = (typeof PLACES)[number];

/** The scene around the code, and its size in that frame; drawn in real-world colors, not in the theme's. */
const LOOK: Record<Place, { ground: string; around: string; code: string }> = {
  plain: { ground: "bg-surface", around: "relative size-full", code: "absolute inset-0 size-full" },
  phone: {
    ground: "bg-sunken",
    around:
      "flex h-[92%] w-[46%] flex-col items-center justify-center rounded-[18px] border-4 border-[#6d767b] bg-[#ffffff]",
    code: "w-[72%] bg-none",
  },
  poster: {
    ground: "bg-sunken",
    around: "flex h-[94%] w-[66%] flex-col items-center justify-end bg-[#f4efe2] pb-[6%] shadow-float",
    code: "w-[38%] bg-none",
  },
  dark: { ground: "bg-[#1d2326]", around: "grid size-full place-items-center", code: "w-[56%] bg-none" },
};

/** A code by itself, or in use: on a phone, on a poster, and on dark paper. */
export function Surroundings({ children }: { children: (className: string) => ReactNode }) {
  const t = useTranslations("qr");
  const [place, setPlace] = useState<Place>("plain");
  const { ground, around, code } = LOOK[place];
  return (
    <>
      <div
        className={cn(
          "grid aspect-square w-full max-w-96 place-items-center self-center overflow-hidden rounded-panel border",
          ground,
        )}
      >
        <div className={around}>
          {place === "poster" && <Lines />}
          {children(code)}
        </div>
      </div>
      <Segmented
        label={t("place")}
        value={place}
        options={PLACES.map((value) => ({ value, label: t(`places.${value}`) }))}
        onChange={setPlace}
      />
    </>
  );
}

/** Placeholders on a poster: a picture, a headline, a line of text. */
const Lines = () => (
  <div aria-hidden className="mb-[8%] flex w-[76%] flex-1 flex-col gap-[5%] pt-[10%]">
    <span className="flex-1 bg-[#d9cdb4]" />
    <span className="h-3 w-4/5 bg-[#3b3226]" />
    <span className="h-1.5 w-3/5 bg-[#a89a80]" />
  </div>
);

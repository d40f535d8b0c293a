import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { cn } from "@/components/ui/cn";
import { LOGO_SIZE, MARGIN } from "@/lib/links/qr/enums";
import type { QrValues } from "./qr-values";
import type { QrPicture } from "./queries";

/** A code's picture. As an image, so that nothing in it can run; on a checked ground, in case it is transparent. */
export const QrImage = ({ svg, alt, className }: { svg: string; alt: string; className?: string }) => (
  <img
    src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
    alt={alt}
    className={cn(
      "bg-[repeating-conic-gradient(#e7e5df_0_25%,#fff_0_50%)] bg-size-[16px_16px] object-contain",
      className,
    )}
  />
);

type Line = { tone: "ok" | "warn" | "bad"; text: string };
type Props = { picture: QrPicture; values: Pick<QrValues, "margin" | "transparent" | "logosize" | "frame"> };

/** The scan result, and what would make scanning hard in the real world. */
export function ScanCheck({ picture, values }: Props) {
  const t = useTranslations("qr");
  const format = useFormatter();
  const percent = (part: number) => format.number(part, { style: "percent", maximumFractionDigits: 0 });
  const { decoded, contrast, inverted, covered, level } = picture;
  const warn = (text: string): Line => ({ tone: "warn", text });
  const lines: Line[] = [
    decoded ? { tone: "ok", text: t("decoded") } : { tone: "bad", text: t("not-decoded") },
    contrast < 0.7
      ? warn(t("low-contrast", { contrast: percent(contrast) }))
      : { tone: "ok", text: t("contrast", { contrast: percent(contrast) }) },
    { tone: "ok", text: t("level", { level }) },
    ...(inverted ? [warn(t("inverted"))] : []),
    ...(covered > 0
      ? [
          values.logosize > LOGO_SIZE.safe
            ? warn(t("covers-much", { part: percent(covered) }))
            : ({ tone: "ok", text: t("covers", { part: percent(covered) }) } as const),
        ]
      : []),
    ...(values.margin < MARGIN && !values.frame ? [warn(t("narrow"))] : []),
    ...(values.transparent ? [warn(t("on-paper"))] : []),
  ];
  return (
    <section aria-label={t("check")}>
      <h2 className="mb-1 font-medium text-13">{t("check")}</h2>
      <ul className="flex flex-col gap-1">
        {lines.map(({ tone, text }) => (
          <li key={text} className="flex items-start gap-2 text-13">
            <Mark tone={tone} />
            <span className={tone === "bad" ? "text-bad" : "text-ink-2"}>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const ICONS = { ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert };
const COLORS = { ok: "text-ok", warn: "text-warn", bad: "text-bad" };

function Mark({ tone }: Pick<Line, "tone">) {
  const t = useTranslations("qr.marks");
  const Icon = ICONS[tone];
  return <Icon aria-label={t(tone)} role="img" className={cn("mt-0.5 size-4 shrink-0", COLORS[tone])} />;
}

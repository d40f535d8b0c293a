import { Download } from "lucide-react";
import { useTranslations } from "use-intl";
import { buttonLook } from "@/components/ui/button";
import { Menu } from "@/components/ui/menu";
import { toastOnError } from "@/components/ui/toast";
import { useBatch } from "./queries";

/** What each form of the files adds to the query. */
const FORMS = { svg: "format=svg", png: "format=png&size=1024", pdf: "format=pdf&width=40" } as const;

type Props = {
  /** the endpoint, and in its query which records */
  path: string;
  query: Record<string, string>;
  /** of the archive */
  name: string;
  label: string;
  look?: Parameters<typeof buttonLook>[0];
  side?: "top" | "bottom";
  /** only the icon on a phone */
  shape?: "narrow" | "wide";
};

/** Saves the codes of many records as one ZIP archive, in a format that is chosen. */
export function BatchMenu({ path, query, name, label, look, side = "bottom", shape = "wide" }: Props) {
  const t = useTranslations("qr.batch");
  const { mutateAsync, isPending } = useBatch();
  const records = new URLSearchParams(query).toString();
  return (
    <Menu
      side={side}
      disabled={isPending}
      className={buttonLook(look)}
      entries={() =>
        (Object.keys(FORMS) as (keyof typeof FORMS)[]).map((form) => ({
          kind: "action",
          label: t(form),
          run: () => toastOnError(mutateAsync({ path: `${path}?${FORMS[form]}&${records}`, name })),
        }))
      }
    >
      {look?.size !== "small" && <Download aria-hidden className="size-4" />}
      <span className={shape === "narrow" ? "max-sm:sr-only" : ""}>{isPending ? t("busy") : label}</span>
    </Menu>
  );
}

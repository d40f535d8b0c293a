import { AudioLines, Eye, EyeOff, Film, Image, Pencil, Receipt, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { Chip } from "@/components/ui/chip";
import { DotsMenu } from "@/components/ui/menu";
import type { Entry } from "@/components/ui/menu-popup";
import { toast, toastOnError } from "@/components/ui/toast";
import { type Item, items, useSetStatus } from "./queries";

/** One item of the grid. Its name opens the form. */
export function ItemCard({ item, onEdit }: { item: Item; onEdit: () => void }) {
  const t = useTranslations("items");
  const format = useFormatter();
  const { name, category, sub_category, version, price, currency, status, purchases } = item;
  const money = (amount: number) => format.number(amount, { style: "currency", currency });
  return (
    <li className="flex min-w-0 flex-col overflow-hidden rounded-panel border bg-surface">
      <ItemMedia item={item} />
      <div className="flex items-start gap-2 border-t py-2 pe-1 ps-3">
        <div className="min-w-0 flex-1">
          <button
            type="button"
            onClick={onEdit}
            className="block max-w-full truncate rounded-control text-start font-medium text-14 hover:underline"
          >
            {name}
          </button>
          <p className="truncate text-12 text-ink-3">
            {[category, sub_category].filter(Boolean).join(" / ") || t("no-category")}
            {version && ` · ${version}`}
          </p>
        </div>
        <ItemMenu item={item} onEdit={onEdit} />
      </div>
      <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 px-3 pb-3 text-12">
        <span className="figures text-13">
          {money(price.regular)}
          <span className="text-ink-3"> / {money(price.extended)}</span>
        </span>
        <span className="figures ms-auto text-ink-2">{t("sold", { count: purchases })}</span>
        {status === "draft" && <Chip tone="warn">{t("draft")}</Chip>}
      </div>
    </li>
  );
}

const ICONS = { image: Image, video: Film, audio: AudioLines };

/** An item's preview: a picture, a video, or a picture with an audio player below it. */
export function ItemMedia({ item: { media, media_type, name } }: { item: Item }) {
  const { thumbnail, preview_image, preview_video, preview_audio, screenshots } = media;
  const picture = preview_image || thumbnail || screenshots[0];
  const Icon = ICONS[media_type];
  if (media_type === "video" && preview_video)
    return (
      <video
        controls
        preload="none"
        poster={picture || undefined}
        src={preview_video}
        aria-label={name}
        className="aspect-video w-full bg-sunken object-cover"
      >
        <track kind="captions" />
      </video>
    );
  return (
    <div className="relative">
      {picture ? (
        <img src={picture} alt="" loading="lazy" className="aspect-video w-full bg-sunken object-cover" />
      ) : (
        <div className="grid aspect-video w-full place-items-center bg-sunken text-ink-3">
          <Icon aria-hidden className="size-8" strokeWidth={1.25} />
        </div>
      )}
      {media_type === "audio" && preview_audio && (
        <audio
          controls
          preload="none"
          src={preview_audio}
          aria-label={name}
          className="absolute inset-x-2 bottom-2 h-9 w-[calc(100%-1rem)]"
        >
          <track kind="captions" />
        </audio>
      )}
    </div>
  );
}

const size = "size-4";

/** Everything that can be done with one item. */
export function ItemMenu({ item, onEdit }: { item: Item; onEdit: () => void }) {
  const t = useTranslations("items.menu");
  const router = useRouter();
  const setStatus = useSetStatus();
  const remove = items.useDelete();
  const { id, name } = item;
  const isDraft = item.status === "draft";
  const entries = (): Entry[] => [
    { kind: "action", label: t("edit"), icon: <Pencil className={size} />, run: onEdit },
    {
      kind: "action",
      label: t(isDraft ? "publish" : "hide"),
      icon: isDraft ? <Eye className={size} /> : <EyeOff className={size} />,
      run: () =>
        toastOnError(setStatus.mutateAsync({ id, status: isDraft ? "published" : "draft" }), () =>
          toast({ tone: "good", title: t(isDraft ? "published" : "hidden", { name }) }),
        ),
    },
    {
      kind: "action",
      label: t("purchases"),
      icon: <Receipt className={size} />,
      run: () => router.push(`${paths.purchases()}?q=${encodeURIComponent(name)}`),
    },
    { kind: "line" },
    {
      kind: "action",
      label: t("delete"),
      icon: <Trash2 className={size} />,
      tone: "danger",
      // The server would refuse it too, but only once the ten seconds are over.
      run: () =>
        item.purchases > 0 ? toast({ tone: "bad", title: t("sold") }) : remove(items.deletable(item)),
    },
  ];
  return <DotsMenu label={t("label", { name })} entries={entries} />;
}

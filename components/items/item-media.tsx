import { AudioLines, Film, Image } from "lucide-react";
import type { Item } from "./types";

const ICONS = { image: Image, video: Film, audio: AudioLines };

/** What an item is shown by: a picture, a film to be played, or a picture with something to hear below it. */
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

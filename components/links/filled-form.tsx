import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useSession, useTimeZone } from "@/components/session/queries";
import { Callout } from "@/components/ui/callout";
import { LoadingRows } from "@/components/ui/loading-rows";
import { LinkForm } from "./link-form";
import { valuesOf } from "./link-values";
import { linkQuery } from "./queries";
import type { LinkDetails } from "./types";
import type { Unsaved } from "./unsaved";

type EditProps = { id: number; unsaved?: Unsaved; onDone: () => void; onCancel: () => void };

/** The form for a link that exists, once its settings are here. */
export function EditForm({ id, unsaved, onDone, onCancel }: EditProps) {
  const timeZone = useTimeZone();
  return (
    <WithLink id={id}>
      {({ settings }) => (
        <LinkForm
          id={id}
          hasPassword={settings.password}
          values={valuesOf(settings, timeZone)}
          unsaved={unsaved}
          onSaved={onDone}
          onCancel={onCancel}
        />
      )}
    </WithLink>
  );
}

/** The form for a new link that starts as another one, under a name of its own. Its password is not known, so it has none. */
export function CopyForm({ id, unsaved, onDone, onCancel }: EditProps) {
  const timeZone = useTimeZone();
  return (
    <WithLink id={id}>
      {({ settings }) => (
        <LinkForm
          values={{ ...valuesOf(settings, timeZone), custom: "" }}
          unsaved={unsaved}
          onSaved={onDone}
          onCancel={onCancel}
        />
      )}
    </WithLink>
  );
}

function WithLink({ id, children }: { id: number; children: (link: LinkDetails) => ReactNode }) {
  const t = useTranslations("link-form");
  const session = useSession();
  const { data, error } = useQuery(linkQuery(id));
  if (data && session) return children(data);
  return (
    <div className="p-6">
      {error && !data ? <Callout tone="bad">{error.message}</Callout> : <LoadingRows label={t("loading")} />}
    </div>
  );
}

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useSession, useTimeZone } from "@/components/identity/session/queries";
import { Callout } from "@/components/ui/callout";
import { LoadingRows } from "@/components/ui/loading";
import type { LinkDetails } from "../queries";
import { linkQuery } from "../queries";
import { LinkForm, type Unsaved } from "./link-form";
import { loadOpenSections } from "./link-sections";
import { valuesOf } from "./link-values";

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

/** The form for a new link that starts as another one, under names of its own. Its password is not known, so it has none. */
export function CopyForm({ id, unsaved, onDone, onCancel }: EditProps) {
  const timeZone = useTimeZone();
  return (
    <WithLink id={id}>
      {({ settings }) => (
        <LinkForm
          values={{ ...valuesOf(settings, timeZone), custom: "", externalid: "" }}
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
  const isReady = useOpenSections(data?.settings);
  if (data && session && isReady) return children(data);
  return (
    <div className="p-6">
      {error && !data ? <Callout tone="bad">{error.message}</Callout> : <LoadingRows label={t("loading")} />}
    </div>
  );
}

/** Whether what the form shows open is here. Also when it cannot be had: the part itself says so then. */
function useOpenSections(settings: LinkDetails["settings"] | undefined): boolean {
  const timeZone = useTimeZone();
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    if (!settings) return;
    const go = () => setReady(true);
    loadOpenSections(valuesOf(settings, timeZone)).then(go, go);
  }, [settings, timeZone]);
  return isReady;
}

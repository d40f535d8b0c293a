import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { FileButton } from "@/components/ui/file-button";
import { toast } from "@/components/ui/toast";
import { useWriteLock } from "@/components/ui/write-lock";
import { ArchiveOutcome } from "./archive-outcome";
import {
  type ArchiveImported,
  archiveImportQuery,
  useCancelArchive,
  useSendArchive,
} from "./archive-queries";
import { Progress } from "./progress";

/** Imports the file of “Everything” into this workspace: first what would happen, then it happens. The work goes on without this page. */
export function ArchiveImport() {
  const t = useTranslations("settings.archive");
  const { data: last } = useQuery(archiveImportQuery);
  const [file, setFile] = useState<File>();
  const isRunning = last?.state === "running";
  useRefreshAfter(isRunning && !last.dryrun);
  const send = useSendArchive();
  const lock = useWriteLock();
  const onError = ({ message }: Error) => toast({ tone: "bad", title: message });
  const check = (chosen: File | undefined) => {
    if (!chosen) return;
    setFile(chosen);
    send.mutate({ file: chosen, dryrun: true }, { onError });
  };
  return (
    <section aria-labelledby="archive-import" className="mt-8">
      <h2 id="archive-import" className="font-semibold text-16">
        {t("title")}
      </h2>
      <p className="mt-0.5 mb-3 max-w-[60ch] text-13 text-ink-2">{t("text")}</p>
      {isRunning ? (
        <Running last={last} />
      ) : (
        <FileButton
          accept=".json,application/json"
          busy={send.isPending}
          disabled={lock !== null}
          title={lock ?? undefined}
          onFiles={([chosen]) => check(chosen)}
        >
          {t(last ? "again" : "open")}
        </FileButton>
      )}
      {last && !isRunning && (
        <ArchiveOutcome
          last={last}
          isAtHand={file !== undefined}
          isBusy={send.isPending}
          onMake={() => file && send.mutate({ file, dryrun: false }, { onError })}
        />
      )}
    </section>
  );
}

/** What is on other screens may have come in with it. */
function useRefreshAfter(isMaking: boolean) {
  const client = useQueryClient();
  useEffect(() => {
    if (!isMaking) return undefined;
    return () => void client.invalidateQueries();
  }, [client, isMaking]);
}

function Running({ last }: { last: ArchiveImported }) {
  const t = useTranslations("settings.archive");
  const cancel = useCancelArchive();
  const { created, existing, refused, entries, dryrun } = last;
  return (
    <>
      <Progress
        label={t(dryrun ? "checking" : "making")}
        done={created + existing + refused}
        total={entries}
      />
      <Button className="mt-3" busy={cancel.isPending} onClick={() => cancel.mutate()}>
        {t("cancel")}
      </Button>
    </>
  );
}

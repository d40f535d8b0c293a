import { useState } from "react";
import { useTranslations } from "use-intl";
import { saveFile } from "@/components/browser-files";
import { useSession } from "@/components/identity/session/queries";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { Button, buttonLook } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CodeBlock } from "@/components/ui/copy-button";
import { ConfirmDialog } from "@/components/ui/lazy-confirm-dialog";
import { Tabs } from "@/components/ui/tabs";
import { CallFields, type Values } from "./call-fields";
import { accessOf, addressOf, answerOf, missingIn } from "./operations";
import { type Entry, useTryCall } from "./queries";
import { KEY_VARIABLE, SNIPPETS } from "./snippets";

type Props = { entry: Entry; origin: string; apiKey: string };

/** The call as code in four languages, and a button that makes it. What is typed into the fields is in both. */
export function TryIt({ entry, origin, apiKey }: Props) {
  const t = useTranslations("docs");
  const { method, requestBody } = entry;
  const example = requestBody?.content?.["application/json"]?.example;
  const [values, setValues] = useState<Values>({});
  const [body, setBody] = useState(example === undefined ? undefined : JSON.stringify(example, null, 2));
  const [language, setLanguage] = useState("curl");
  const path = addressOf(entry, values);
  const key = apiKey || undefined;
  const write = SNIPPETS.find(({ name }) => name === language)?.write;
  return (
    <div role="group" aria-label={t("try")} className="flex flex-col gap-4 rounded-panel border p-4">
      <h4 className="font-medium text-14">{t("try")}</h4>
      <CallFields entry={entry} values={values} onValues={setValues} body={body} onBody={setBody} />
      <SendCall entry={entry} call={{ method, path, key, body }} missing={missingIn(entry, values)} />
      <Tabs
        label={t("language")}
        value={language}
        options={SNIPPETS.map(({ name }) => ({ value: name, label: name }))}
        onChange={setLanguage}
      />
      <div>
        <CodeBlock
          title={language}
          code={write?.({ method, url: origin + path, key, body, answer: answerOf(entry) }) ?? ""}
          copyLabel={t("copy-code")}
        />
        {key === undefined && accessOf(entry).kind !== "open" && (
          <p className="mt-1.5 text-12 text-ink-3">{t("set-key", { name: KEY_VARIABLE })}</p>
        )}
      </div>
    </div>
  );
}

type Call = { method: string; path: string; key: string | undefined; body: string | undefined };
type SendCallProps = { entry: Entry; call: Call; missing: string[] };

/** Sends the call, after a question where it changes something, and shows what was answered. */
function SendCall({ entry, call, missing }: SendCallProps) {
  const t = useTranslations("docs");
  const [isAsking, setAsking] = useState(false);
  const send = useTryCall();
  const caller = useCaller(entry, call.key);
  const isReading = call.method === "GET";
  const act = () => send.mutate(call);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          tone={call.method === "DELETE" ? "danger" : "primary"}
          busy={send.isPending}
          disabled={caller.kind === "nobody" || missing.length > 0}
          onClick={isReading ? act : () => setAsking(true)}
        >
          {isReading ? t("send") : t("send-write", { method: call.method })}
        </Button>
        <p className="min-w-0 flex-1 text-13 text-ink-2">
          {caller.text}
          {missing.length > 0 && ` ${t("missing", { names: missing.join(", ") })}`}
        </p>
        {caller.kind === "nobody" && !call.key && (
          <AppLink href={paths.login(`${paths.docs()}#${entry.operationId}`)} className={buttonLook({})}>
            {t("sign-in")}
          </AppLink>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        title={t("confirm-title", { summary: entry.summary })}
        text={t(call.method === "DELETE" ? "confirm-delete" : "confirm-write", {
          call: `${call.method} ${call.path}`,
          caller: caller.text,
        })}
        confirm={t("send-write", { method: call.method })}
        cancel={t("cancel")}
        onConfirm={act}
        onClose={() => setAsking(false)}
      />
      {send.error && <Callout tone="bad">{send.error.message}</Callout>}
      <div aria-live="polite">{send.data && <Answered {...send.data} />}</div>
    </>
  );
}

/** As whom a call is made: with the key that was given, else as the person who is signed in. */
function useCaller(
  entry: Entry,
  key: string | undefined,
): { kind: "key" | "session" | "open" | "nobody"; text: string } {
  const t = useTranslations("docs.caller");
  const session = useSession();
  const { kind } = accessOf(entry);
  if (kind === "open") return { kind: "open", text: t("open") };
  if (key !== undefined && kind !== "session") return { kind: "key", text: t("key") };
  if (!session?.user) return { kind: "nobody", text: t(kind === "session" ? "sign-in-only" : "nobody") };
  const names = { person: session.user.username, workspace: session.workspace?.name ?? "" };
  return { kind: "session", text: t("session", names) };
}

type AnsweredProps = { status: number; remaining: string; type: string; text: string; file?: Blob };

function Answered({ status, remaining, type, text, file }: AnsweredProps) {
  const t = useTranslations("docs");
  const title = remaining ? t("answered", { status, remaining }) : t("answered-only", { status });
  if (!file) return <CodeBlock title={title} code={text} copyLabel={t("copy-answer")} />;
  return (
    <p className="flex flex-wrap items-center gap-3 text-13">
      {title} · {type} · {t("bytes", { count: file.size })}
      <Button size="small" onClick={() => saveFile("response", type, file)}>
        {t("download")}
      </Button>
    </p>
  );
}

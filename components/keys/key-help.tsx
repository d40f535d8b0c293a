import { useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { CodeBlock } from "@/components/ui/code-block";
import { useAllowance } from "./queries";

const never = () => () => {};

/** A call to start from, and how much of a minute's allowance the dashboard itself has left. */
export function KeyHelp() {
  const t = useTranslations("key-help");
  const origin = useSyncExternalStore(
    never,
    () => window.location.origin,
    () => "",
  );
  const code = [
    `curl ${origin}/api/url/add \\`,
    '  -H "Authorization: Bearer $API_KEY" \\',
    '  -H "Content-Type: application/json" \\',
    `  --data '{"url":"https://example.com/"}'`,
  ].join("\n");
  return (
    <div className="mt-8 flex flex-col gap-3">
      <h3 className="font-medium text-14">{t("title")}</h3>
      <CodeBlock title="curl" code={code} copyLabel={t("copy")} />
      <p className="text-13 text-ink-2">{t("meter-text")}</p>
      <Meter />
    </div>
  );
}

/** What a key has left this minute; asked with the key, so it counts as a call. */
function Meter() {
  const t = useTranslations("key-help");
  const { ask, answer, problem, isPending } = useAllowance();
  return (
    <form
      noValidate
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        ask(String(new FormData(event.currentTarget).get("key") ?? ""));
      }}
    >
      <input
        name="key"
        type="password"
        autoComplete="off"
        aria-label={t("key")}
        placeholder={t("key")}
        className="code h-8 min-w-0 max-w-80 flex-1 rounded-control border border-line-strong bg-surface px-3 text-12 pointer-coarse:h-11"
      />
      <button
        type="submit"
        disabled={isPending}
        className="h-8 rounded-control border border-line-strong bg-surface px-3 font-medium text-13 hover:bg-sunken pointer-coarse:h-11"
      >
        {t("ask")}
      </button>
      <span role="status" className="basis-full text-13">
        {problem && <span className="text-bad">{problem}</span>}
        {answer && !answer.isKnown && <span className="text-bad">{t("refused")}</span>}
        {answer?.isKnown && (
          <>
            <meter
              min={0}
              max={answer.limit}
              value={answer.left}
              aria-label={t("meter")}
              className="mr-2 h-2 w-40 align-middle"
            />
            {t("left", { left: answer.left, limit: answer.limit })}
          </>
        )}
      </span>
    </form>
  );
}

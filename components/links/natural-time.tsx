import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useTimeZone } from "@/components/session/queries";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toZonedInput } from "./zoned";

/** A moment in words, "in 3 days", "next Friday 6 pm", read in the account's zone. Enter takes it. */
export function NaturalTime({ onTake }: { onTake: (zoned: string) => void }) {
  const t = useTranslations("expiry");
  const format = useFormatter();
  const timeZone = useTimeZone();
  const [typed, setTyped] = useState("");
  const [read, setRead] = useState<Date | null>(null);
  const type = async (text: string) => {
    setTyped(text);
    // The parser is larger than the form; most links never end.
    const { readTime } = await import("./read-time");
    setRead(readTime(text, timeZone, new Date()));
  };
  const take = () => {
    if (!read) return;
    onTake(toZonedInput(read, timeZone));
    setTyped("");
    setRead(null);
  };
  const hint = read
    ? t("natural-read", {
        time: format.dateTime(read, { dateStyle: "full", timeStyle: "short", timeZone }),
      })
    : typed.trim()
      ? t("natural-unread")
      : undefined;
  return (
    <Field label={t("natural")} hint={hint}>
      {(field) => (
        <Input
          {...field}
          value={typed}
          autoComplete="off"
          placeholder={t("natural-example")}
          onChange={(event) => void type(event.target.value)}
          onBlur={take}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.metaKey || event.ctrlKey) return;
            event.preventDefault();
            take();
          }}
        />
      )}
    </Field>
  );
}

import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { Wordmark } from "@/components/shell/wordmark";
import { buttonLook } from "@/components/ui/button";
import messages from "../messages/en.json";

const words = messages["not-found"];

export default function NotFound() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center gap-4 px-6">
      <Wordmark className="text-20" />
      <h1 className="font-semibold text-44 font-stretch-85%">{words.title}</h1>
      <p className="text-16 text-ink-2">{words.text}</p>
      <AppLink href={paths.home()} className={buttonLook({ size: "large", className: "self-start" })}>
        {words.home}
      </AppLink>
    </main>
  );
}

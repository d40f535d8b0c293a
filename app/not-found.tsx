import { titled, words } from "@/app/messages/messages";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { Wordmark } from "@/components/shell/wordmark";
import { buttonLook } from "@/components/ui/button";

export const generateMetadata = titled((words) => words["not-found"].title);

export default async function NotFound() {
  const { title, text, home } = (await words())["not-found"];
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center gap-4 px-6">
      <Wordmark className="text-20" />
      <h1 className="font-semibold text-44">{title}</h1>
      <p className="text-16 text-ink-2">{text}</p>
      <AppLink href={paths.home()} className={buttonLook({ size: "large", className: "self-start" })}>
        {home}
      </AppLink>
    </main>
  );
}

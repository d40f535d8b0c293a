import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { Wordmark } from "@/components/shell/wordmark";
import { DepartureBoard } from "./departure-board";

type Props = {
  title: string;
  intro?: ReactNode;
  /** whether it takes the place of a form that was sent: its heading has the focus then, and is read out */
  isAnswer?: boolean;
  children: ReactNode;
};

const takeFocus = (heading: HTMLElement | null) => heading?.focus();

/** The page around signing in and registering: the form, and on wide screens the board beside it. */
export const AuthFrame = ({ title, intro, isAnswer = false, children }: Props) => {
  const t = useTranslations("auth-frame");
  return (
    <div className="grid min-h-dvh grid-cols-1 lg:grid-cols-[minmax(30rem,2fr)_3fr]">
      <div className="flex min-w-0 flex-col px-6 py-6 sm:px-12">
        <header>
          <AppLink href={paths.home()} className="inline-block rounded-control text-20">
            <Wordmark />
          </AppLink>
        </header>
        <main className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center py-12">
          <h1
            ref={isAnswer ? takeFocus : undefined}
            tabIndex={isAnswer ? -1 : undefined}
            className="font-semibold text-28 outline-none"
          >
            {title}
          </h1>
          {intro && <div className="mt-2 text-14 text-ink-2">{intro}</div>}
          <div className="mt-6">{children}</div>
        </main>
        <footer className="text-13">
          <AppLink href={paths.guides()} className="text-ink-2 underline hover:text-ink">
            {t("guides")}
          </AppLink>
        </footer>
      </div>
      <aside className="hidden items-center border-s bg-sunken px-12 lg:flex">
        <DepartureBoard />
      </aside>
    </div>
  );
};

/** In the introduction of one of these pages: the way to the other one. */
export const OtherWay = ({ question, href, answer }: { question: string; href: string; answer: string }) => (
  <>
    {question}{" "}
    <AppLink href={href} className="text-accent-ink underline underline-offset-2">
      {answer}
    </AppLink>
  </>
);

import { Suspense } from "react";
import { Messages, titled } from "@/app/messages/messages";
import { LoginForm } from "@/components/identity/session/login-form";

export const generateMetadata = titled((words) => words.login.title);

export default function Page() {
  return (
    <Messages of="login">
      <Suspense>
        <LoginForm />
      </Suspense>
    </Messages>
  );
}

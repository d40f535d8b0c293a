import { Suspense } from "react";
import { Messages, titled } from "@/app/messages/messages";
import { RegisterForm } from "@/components/identity/session/register-form";

export const generateMetadata = titled((words) => words.register.title);

export default function Page() {
  return (
    <Messages of="register">
      <Suspense>
        <RegisterForm />
      </Suspense>
    </Messages>
  );
}

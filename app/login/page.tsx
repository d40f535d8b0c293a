import { Suspense } from "react";
import { LoginForm } from "@/components/identity/session/login-form";
import messages from "../../messages/en.json";

export const metadata = { title: messages.login.title };

export default function Page() {
  return (
    <Suspense>
      <LoginForm />
    </Suspense>
  );
}

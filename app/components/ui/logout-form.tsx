// The Logout button: a form of its own, because a GET never changes anything.
import { Form } from "@remix-run/react";
import { pagePaths } from "~/paths/pages";
import { SubmitButton } from "./submit-button";

export function LogoutForm() {
  return (
    <Form method="post" action={pagePaths.logout()} className="logout">
      {/* lynx turns a POST that carries nothing into a GET. */}
      <input type="hidden" name="intent" value="log-out" />
      <SubmitButton variant="quiet">Logout</SubmitButton>
    </Form>
  );
}

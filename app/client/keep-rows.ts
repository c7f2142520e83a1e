// The `shouldRevalidate` of routes whose form is answered with another row: loading the page again would send a person
// who is logged out meanwhile to the login page, without the form.
import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

export function keepRows(change: ShouldRevalidateFunctionArgs): boolean {
  return change.actionResult === undefined && change.defaultShouldRevalidate;
}

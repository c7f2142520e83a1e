// The button that ends all emails about a person's answers; it sends the same request as email programs (RFC 8058).
import { Trans } from "@lingui/react/macro";
import { HiddenField } from "~/components/ui/fields";
import { PageForm } from "~/components/ui/page-form";
import { SubmitButton } from "~/components/ui/submit-button";

/** Without an action it is on the page that takes it. */
export function NoMoreMails({ action }: { action?: string }) {
  return (
    <PageForm className="row-form" {...(action === undefined ? {} : { action })}>
      <HiddenField name="List-Unsubscribe" value="One-Click" />
      <SubmitButton variant="quiet">
        <Trans>Stop Emails</Trans>
      </SubmitButton>
    </PageForm>
  );
}

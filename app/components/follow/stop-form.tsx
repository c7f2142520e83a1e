// The button that ends all emails about a calendar; it sends the same request as email programs (RFC 8058).
import { Trans } from "@lingui/react/macro";
import { HiddenField } from "~/components/ui/fields";
import { PageForm } from "~/components/ui/page-form";
import { SubmitButton } from "~/components/ui/submit-button";

export function StopForm({ action }: { action: string }) {
  return (
    <PageForm action={action}>
      <HiddenField name="List-Unsubscribe" value="One-Click" />
      <div className="actions">
        <SubmitButton variant="danger">
          <Trans>Stop All Emails</Trans>
        </SubmitButton>
      </div>
    </PageForm>
  );
}

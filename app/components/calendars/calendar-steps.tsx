// The first steps of a new calendar, for its editors: an event, the link, a colleague. Each is checked off once it is
// done.
import { Trans, useLingui } from "@lingui/react/macro";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { ActionLink, Unseen } from "~/components/ui/action-link";
import { HiddenField } from "~/components/ui/fields";
import { SubmitButton } from "~/components/ui/submit-button";
import type { StepsView } from "~/web/pages/calendars/home-view";

type Variant = "primary" | "quiet";

export function CalendarSteps({ view }: { view: StepsView }) {
  const { t } = useLingui();
  const { hasEvent, isShared, hasColleague, action, createHref, inviteHref } = view;
  const first = [hasEvent, isShared, hasColleague].indexOf(false);
  const variantOf = (step: number): Variant => (step === first ? "primary" : "quiet");
  return (
    <section className="first-steps raised" aria-labelledby="steps">
      <h2 id="steps">
        <Trans>Three steps and your calendar is ready</Trans>
      </h2>
      <p>
        <Trans>Only you and other managers see this.</Trans>
      </p>
      <ol>
        <Step
          isDone={hasEvent}
          title={t`Add the first event`}
          text={t`A date and a title are enough. You can change it at any time.`}
        >
          <ActionLink to={createHref} text={t`Create Event`} variant={variantOf(0)} />
        </Step>
        <Step
          isDone={isShared}
          title={t`Share the link`}
          text={t`Anyone who has it can see what's on. No account needed.`}
        >
          <StepForm action={action} to="shared" variant={variantOf(1)}>
            <Trans>
              Share<Unseen> the link</Unseen>
            </Trans>
          </StepForm>
        </Step>
        <Step
          isDone={hasColleague}
          title={t`Invite a colleague`}
          text={t`So that someone else can add events, too.`}
        >
          <ActionLink
            to={inviteHref}
            text={
              <Trans>
                Invite<Unseen> a colleague</Unseen>
              </Trans>
            }
            variant={variantOf(2)}
          />
        </Step>
      </ol>
      <StepForm action={action} to="closed" variant="quiet">
        <Trans>
          Hide<Unseen> these steps</Unseen>
        </Trans>
      </StepForm>
    </section>
  );
}

type StepProps = { isDone: boolean; title: string; text: string; children: ReactNode };

function Step({ isDone, title, text, children }: StepProps) {
  return (
    <li className={isDone ? "done" : undefined}>
      <h3>
        {isDone ? (
          <Trans comment="For screen readers. title: a step, such as “Share the link”">
            <Unseen>Done: </Unseen>
            {title}
          </Trans>
        ) : (
          title
        )}
      </h3>
      {isDone ? null : (
        <>
          <p>{text}</p> {children}
        </>
      )}
    </li>
  );
}

type StepFormProps = {
  action: string;
  to: "shared" | "closed";
  variant: Variant;
  children: ReactNode;
};

/** A form, because a GET changes nothing. */
function StepForm({ action, to, variant, children }: StepFormProps) {
  return (
    <Form method="post" action={action}>
      <HiddenField name="step" value={to} />
      <SubmitButton variant={variant}>{children}</SubmitButton>
    </Form>
  );
}

// The page to stop the emails about something, and what it says once they are stopped.
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";

type StopMailsProps = {
  /** The heading's words. */
  heading: ReactNode;
  email: string;
  /** Why they could not be stopped. */
  refusal: string | undefined;
  /** The button. */
  children: ReactNode;
};

export function StopMails({ heading, email, refusal, children }: StopMailsProps) {
  return (
    <section className="narrow">
      <h1>{heading}</h1>
      <p>
        <Trans>
          They go to <bdi>{email}</bdi>.
        </Trans>
      </p>
      {refusal ? <p className="message error">{refusal}</p> : null}
      {children}
    </section>
  );
}

/** Also for a wrong or dead key, which gets no mails either. */
export function MailsStopped({ says, children }: { says: ReactNode; children: ReactNode }) {
  return (
    <section className="narrow">
      <h1>
        <Trans>Emails stopped</Trans>
      </h1>
      <p role="status">{says}</p>
      {children}
    </section>
  );
}

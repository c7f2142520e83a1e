// Asks for confirmation before a calendar's main link is replaced.
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { RadioFields } from "~/components/ui/choice-fields";
import { CancelLink } from "~/components/ui/dialog-page";
import { PageForm } from "~/components/ui/page-form";
import { SubmitButton } from "~/components/ui/submit-button";
import type { FormState } from "~/web/request/form-state";
import { useWords } from "~/words/use-words";

const REASONS = [
  { value: "leaked", message: msg`It got to the wrong people: the old link ends now` },
  {
    value: "tidy",
    message: msg`To tidy up: the old link leads to the new one for 30 days more`,
  },
];

const FOLLOWERS = [
  { value: "keep", message: msg`Keep them: their next email has the new link` },
  { value: "remove", message: msg`Remove them all: they can ask for the emails again` },
];

/** `known` says who keeps access anyway, `followers` how many people get emails with the old link; "" for nobody. */
export type ReplaceView = {
  action: string;
  cancelHref: string;
  known: string;
  followers: string;
  /** Whether some of them left an email address with an answer to an event. */
  hasAnswers: boolean;
};

type ReplacePageProps = { view: ReplaceView; state: FormState | undefined };

export function ReplacePage({ view, state }: ReplacePageProps) {
  const { t } = useLingui();
  const words = useWords();
  const wordAll = (choices: typeof REASONS) =>
    choices.map(({ value, message }) => ({ value, text: words._(message) }));
  // Keeps the link the question was about: a reload may load one that another admin created meanwhile.
  const [firstAction] = useState(view.action);
  return (
    <section className="narrow link-page" aria-labelledby="replace">
      <h2 id="replace">
        <Trans>Replace the Link</Trans>
      </h2>
      <p>
        <Trans>
          The calendar gets a new link with everything in it. Give it to everyone who should keep
          seeing the calendar; people who subscribed have to subscribe again. Extra links stay as
          they are. All managers are notified by email, without the link.
        </Trans>
      </p>
      {view.known ? <p>{view.known}</p> : null}
      <PageForm action={firstAction} state={state}>
        <RadioFields
          name="reason"
          label={t`Why are you replacing it?`}
          value="leaked"
          state={state}
          choices={wordAll(REASONS)}
        />
        {view.followers ? (
          <RadioFields
            name="followers"
            label={view.followers}
            value="keep"
            state={state}
            hint={
              view.hasAnswers
                ? t`If it got to the wrong people, they may be among them. If you remove them, their answers stay, and the private addresses to change them end.`
                : t`If it got to the wrong people, they may be among them.`
            }
            choices={wordAll(FOLLOWERS)}
          />
        ) : null}
        <div className="actions">
          <CancelLink to={view.cancelHref} />{" "}
          <SubmitButton variant="danger">
            <Trans>Replace the Link</Trans>
          </SubmitButton>
        </div>
      </PageForm>
    </section>
  );
}

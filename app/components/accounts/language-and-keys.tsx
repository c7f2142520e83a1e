// The language of the pages, and the button that turns their keyboard shortcuts off and on in this browser.
import { Trans } from "@lingui/react/macro";
import { Form } from "@remix-run/react";
import { HiddenField } from "~/components/ui/fields";
import { LanguageForm } from "~/components/ui/language-form";
import { useOwnAddress } from "~/components/ui/own-address";
import { SubmitButton } from "~/components/ui/submit-button";
import type { Language } from "~/values/languages";

type LanguageAndKeysProps = { languages: readonly Language[] | undefined; hasKeys: boolean };

export function LanguageAndKeys({ languages, hasKeys }: LanguageAndKeysProps) {
  return (
    <section className="part raised" aria-labelledby="keys">
      <h2 id="keys">
        <Trans>Language and keys</Trans>
      </h2>
      {languages ? <LanguageForm languages={languages} /> : null}
      <Form method="post" action={useOwnAddress()}>
        <p>
          {hasKeys ? (
            <Trans>
              Keyboard shortcuts are on in this browser. Press <kbd>?</kbd> in a calendar to see
              them.
            </Trans>
          ) : (
            <Trans>Keyboard shortcuts are off in this browser.</Trans>
          )}
        </p>
        <HiddenField name="intent" value={hasKeys ? "keys-off" : "keys-on"} />
        <SubmitButton variant="quiet">
          {hasKeys ? <Trans>Turn Off Shortcuts</Trans> : <Trans>Turn On Shortcuts</Trans>}
        </SubmitButton>
      </Form>
    </section>
  );
}

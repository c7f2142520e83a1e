// The page on which editors choose which websites may show a calendar, with the code for them.
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { TextAreaField } from "~/components/ui/fields";
import { PageForm } from "~/components/ui/page-form";
import { SubmitButton } from "~/components/ui/submit-button";
import type { EmbedChoice, Embedding } from "~/web/pages/sharing/embedding-view";
import type { FormState } from "~/web/request/form-state";
import { useWords } from "~/words/use-words";
import { BackToShare } from "./back-to-share";
import { EmbedCodes } from "./embed-codes";

type WebsitePageProps = {
  view: { embedding: Embedding; backHref: string };
  state: FormState | undefined;
};

export function WebsitePage({ view: { embedding, backHref }, state }: WebsitePageProps) {
  return (
    <div className="stack subscribe share">
      <BackToShare to={backHref} />
      <EmbeddingPart embedding={embedding} state={state} />
    </div>
  );
}

type EmbeddingPartProps = { embedding: Embedding; state: FormState | undefined };

function EmbeddingPart({ embedding, state }: EmbeddingPartProps) {
  return (
    <section className="part embedding" aria-labelledby="website">
      <h2 id="website">
        <Trans>On your website</Trans>
      </h2>
      <p>
        <Trans>
          Your club’s or family’s website can show this calendar in one of its pages. Visitors see
          it there as anyone with the link does; nobody can edit it there.
        </Trans>
      </p>
      <EmbeddingForm embedding={embedding} state={state} />
      <EmbedCodes embedding={embedding} />
    </section>
  );
}

const CHOICES: [choice: EmbedChoice, label: MessageDescriptor][] = [
  ["off", msg({ message: "Off", context: "no website may show it" })],
  ["any", msg`Any website`],
  ["these", msg`These websites:`],
];

function EmbeddingForm({ embedding, state }: EmbeddingPartProps) {
  return (
    <PageForm action={embedding.action} state={state} guarded>
      <EmbedFields embedding={embedding} state={state} />
      <div className="actions">
        <SubmitButton>
          <Trans>Save</Trans>
        </SubmitButton>
      </div>
    </PageForm>
  );
}

type EmbedFieldsProps = {
  embedding: Pick<Embedding, "choice" | "sites" | "most">;
  state: FormState | undefined;
};

/** Which websites may show it. */
export function EmbedFields({ embedding, state }: EmbedFieldsProps) {
  const { t } = useLingui();
  const words = useWords();
  const { most } = embedding;
  const chosen = state?.values.embedding ?? embedding.choice;
  return (
    <>
      <fieldset className="choices">
        <legend>
          <Trans>Which websites may show it?</Trans>
        </legend>
        {CHOICES.map(([choice, label]) => (
          <div key={choice}>
            <label>
              <input
                type="radio"
                name="embedding"
                value={choice}
                defaultChecked={choice === chosen}
              />{" "}
              {words._(label)}
            </label>
          </div>
        ))}
      </fieldset>
      <TextAreaField
        name="embedSites"
        label={t`Websites`}
        value={embedding.sites}
        state={state}
        hint={t`One per line, up to ${most}, such as https://www.example.org`}
        rows={3}
        spellCheck={false}
        autoCapitalize="none"
      />
    </>
  );
}

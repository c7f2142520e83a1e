// The page where editors choose which websites may show a calendar and copy the HTML for them.

import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { CopyButton } from "~/client/copy-button";
import { Link } from "~/client/link";
import { TextAreaField } from "~/components/ui/fields";
import { HiddenField } from "~/components/ui/hidden-field";
import { PageForm } from "~/components/ui/page-form";
import { StaleChoice } from "~/components/ui/stale-choice";
import { SubmitButton } from "~/components/ui/submit-button";
import type { EmbedChoice, Embedding } from "~/features/sharing/view/share";
import type { StaleChoice as StaleChoiceView } from "~/web/pages/events/stale-view";
import type { FormState } from "~/web/request/form-state";
import { useWords } from "~/words/use-words";
import { BackToShare } from "./back-to-share";

/** Empty while no website may show the calendar. */
function EmbedCodes({ embedding }: { embedding: Embedding }) {
  const { t } = useLingui();
  const { codes, adviceHref, categories, linkNote } = embedding;
  if (!codes) return null;
  return (
    <>
      <p>
        <Trans>
          Copy one of these lines into the HTML of your website's page. Anyone who reads that page's
          source finds the calendar's link there.
        </Trans>{" "}
        {adviceHref ? (
          <Trans comment="The link has to be named “website” in every language: leave the name as it is.">
            Better <Link to={adviceHref}>add an extra link named “website”</Link> first: the code
            then uses it, and you can end it without changing the link others have.
          </Trans>
        ) : (
          <Trans comment="The link is named “website” in every language: leave the name as it is.">
            The code uses the extra link named “website”, which you can end without changing the
            others.
          </Trans>
        )}
      </p>
      {linkNote ? <p role="note">{linkNote}</p> : null}
      <Code name={t`The upcoming events as a list`} text={codes.list} />
      <Code name={t`The month`} text={codes.month} />
      <Code
        name={t`The list without a frame, for websites that fetch it themselves`}
        text={codes.fragment}
      />
      <p className="note">
        <Trans>
          You can add options at the end of each address, in any order. For the lists, put{" "}
          <code>?</code> before the first one and <code>&amp;</code> before the others. For the
          month, put <code>&amp;</code> before each one, since its address already has a{" "}
          <code>?</code>.
        </Trans>
      </p>
      <ul className="note">
        <li>
          {categories.length > 0 ? (
            <Trans>
              <code translate="no">category=</code> and a number for the events of one category
              only:
            </Trans>
          ) : (
            <Trans>
              <code translate="no">category=</code> and a number for the events of one category
              only. This calendar has no categories yet.
            </Trans>
          )}
          {categories.map(({ id, name }, index) => (
            <span key={id}>
              {index > 0 ? ", " : " "}
              <Trans>
                <code translate="no">category={id}</code> is <bdi>{name}</bdi>
              </Trans>
            </span>
          ))}
        </li>
        <li>
          <Trans>
            <code translate="no">theme=dark</code> or <code translate="no">theme=light</code>
            {"; otherwise it follows the reader's device"}
          </Trans>
        </li>
        <li>
          <Trans>
            <code translate="no">tz=Europe/Berlin</code>, or another time zone
          </Trans>
        </li>
        <li>
          <Trans>
            <code translate="no">lang=en</code>, or another language of this site; otherwise it is
            the one the reader's browser asks for
          </Trans>
        </li>
        <li>
          <Trans>
            <code translate="no">count=20</code> for more events, up to 50 (lists only)
          </Trans>
        </li>
      </ul>
    </>
  );
}

export function Code({ name, text }: { name: string; text: string }) {
  const { t } = useLingui();
  return (
    <div>
      <h3>{name}</h3>
      <p className="address">
        <code translate="no">{text}</code> <CopyButton text={text} label={t`Copy the code`} />
      </p>
    </div>
  );
}

type WebsitePageProps = {
  view: { embedding: Embedding; backHref: string };
  state: (FormState & { choice?: StaleChoiceView }) | undefined;
};

export function WebsitePage({ view: { embedding, backHref }, state }: WebsitePageProps) {
  if (state?.choice) return <StaleChoice view={state.choice} about="calendar" />;
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
          Your club's or family's website can show this calendar in one of its pages. Visitors see
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
      <HiddenField name="sitesRead" value={state?.values.sitesRead ?? embedding.sitesRead} />
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

/** The choice of websites that may show it. */
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

// Which websites may show a calendar, as its editors decide, and the code that these websites need.

import { CopyButton } from "~/client/copy-button";
import { Link } from "~/client/link";
import type { FormState } from "~/web/forms/form-state";
import type { EmbedChoice, Embedding } from "~/web/pages/views/embedding-view";
import { TextAreaField } from "./fields";
import { PageForm } from "./page-form";
import { SubmitButton } from "./submit-button";

/** Its `id` in the page. */
export const WEBSITE_PART = "website";

type EmbeddingPartProps = { embedding: Embedding; state: FormState | undefined };

export function EmbeddingPart({ embedding, state }: EmbeddingPartProps) {
  return (
    <section className="part embedding" aria-labelledby={WEBSITE_PART}>
      <h2 id={WEBSITE_PART}>On your own website</h2>
      <p>
        Your club’s or family’s website can show this calendar in one of its pages. Visitors see it
        there as anyone with the link does; nobody can edit it there.
      </p>
      <EmbeddingForm embedding={embedding} state={state} />
      {embedding.codes ? <Codes codes={embedding.codes} adviceHref={embedding.adviceHref} /> : null}
    </section>
  );
}

const CHOICES: [choice: EmbedChoice, label: string][] = [
  ["off", "Off"],
  ["any", "Any website"],
  ["these", "These websites:"],
];

function EmbeddingForm({ embedding, state }: EmbeddingPartProps) {
  const chosen = state?.values.embedding ?? embedding.choice;
  return (
    <PageForm action={embedding.action} state={state} guarded>
      <fieldset className="choices">
        <legend>Which websites may show it?</legend>
        {CHOICES.map(([choice, label]) => (
          <label key={choice}>
            <input
              type="radio"
              name="embedding"
              value={choice}
              defaultChecked={choice === chosen}
            />{" "}
            {label}
          </label>
        ))}
      </fieldset>
      <TextAreaField
        {...{ name: "embedSites", label: "Websites", value: embedding.sites, state }}
        hint={`One a line, at most ${embedding.most}, such as https://www.example.org`}
        rows={3}
        spellCheck={false}
        autoCapitalize="none"
      />
      <div className="actions">
        <SubmitButton>Save</SubmitButton>
      </div>
    </PageForm>
  );
}

type CodesProps = { codes: NonNullable<Embedding["codes"]>; adviceHref: string | undefined };

function Codes({ codes, adviceHref }: CodesProps) {
  return (
    <>
      <p>
        Copy one of these lines into the HTML of your website’s page. Anyone who reads that page’s
        source finds the calendar’s link there.{" "}
        {adviceHref ? (
          <>
            Better <Link to={adviceHref}>add an extra link named “website”</Link> first: the code
            then has that one, and you can end it without changing the link that others have.
          </>
        ) : (
          "The code has the extra link named “website”, which you can end by itself."
        )}
      </p>
      <Code name="The coming events as a list" text={codes.list} />
      <Code name="The month" text={codes.month} />
      <Code
        name="The list without a frame, for websites that fetch it themselves"
        text={codes.fragment}
      />
      <p className="note">
        At the end of the address you can add <code>?count=20</code> for more events (up to 50),{" "}
        <code>theme=dark</code> or <code>theme=light</code>, and a time zone such as{" "}
        <code>tz=Europe/Berlin</code>; put <code>&amp;</code> between them.
      </p>
    </>
  );
}

function Code({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <h3>{name}</h3>
      <p className="address">
        <code>{text}</code> <CopyButton text={text} label="Copy the code" />
      </p>
    </div>
  );
}

// Which websites may show a calendar, as its editors decide, and the code that these websites need.

import { TextAreaField } from "~/components/ui/fields";
import { PageForm } from "~/components/ui/page-form";
import { SubmitButton } from "~/components/ui/submit-button";
import type { EmbedChoice, Embedding } from "~/web/pages/sharing/embedding-view";
import type { FormState } from "~/web/request/form-state";
import { EmbedCodes } from "./embed-codes";

type EmbeddingPartProps = { embedding: Embedding; state: FormState | undefined };

export function EmbeddingPart({ embedding, state }: EmbeddingPartProps) {
  return (
    <section className="part embedding" aria-labelledby={embedding.part}>
      <h2 id={embedding.part}>On your own website</h2>
      <p>
        Your club’s or family’s website can show this calendar in one of its pages. Visitors see it
        there as anyone with the link does; nobody can edit it there.
      </p>
      <EmbeddingForm embedding={embedding} state={state} />
      <EmbedCodes embedding={embedding} />
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
          <div key={choice}>
            <label>
              <input
                type="radio"
                name="embedding"
                value={choice}
                defaultChecked={choice === chosen}
              />{" "}
              {label}
            </label>
          </div>
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

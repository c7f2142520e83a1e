// The Share screen: the link, the ways to share it, and below them settings for editors.
import { CopyButton } from "~/client/copy-button";
import { ShareButton } from "~/client/share-button";
import { TextAreaField } from "~/components/ui/fields";
import { PageForm } from "~/components/ui/page-form";
import { QrFigure } from "~/components/ui/qr-figure";
import { QuickLinks } from "~/components/ui/quick-links";
import { SubmitButton } from "~/components/ui/submit-button";
import type { EmbedChoice, Embedding } from "~/web/pages/sharing/embedding-view";
import type { ShareView } from "~/web/pages/sharing/share-view";
import type { FormState } from "~/web/request/form-state";
import { EmbedCodes } from "./embed-codes";
import { LinksPart } from "./links-part";

type SharePageProps = { view: ShareView; state: FormState | undefined };

export function SharePage({ view, state }: SharePageProps) {
  const { embedding } = view;
  return (
    <div className="subscribe share">
      <CalendarLink view={view} />
      {view.links ? <LinksPart links={view.links} /> : null}
      {embedding ? <EmbeddingPart embedding={embedding} state={state} /> : null}
    </div>
  );
}

function CalendarLink({ view }: { view: ShareView }) {
  return (
    <section className="quick-ways" aria-labelledby="link">
      <div>
        <h2 id="link">Share this calendar</h2>
        <p>Anyone who has this link can see the calendar. They do not need an account.</p>
        <p className="address">
          <code>{view.address}</code> <CopyButton text={view.address} label="Copy the link" />{" "}
          <ShareButton address={view.address} />
        </p>
        <QuickLinks
          links={[
            { text: "Email Link", href: view.mailHref, leadsOut: true },
            { text: "Print a poster", href: view.posterHref },
            { text: "Subscribe", href: view.subscribeHref },
            { text: "Email Updates", href: view.getMailsHref },
          ]}
        />
        <p className="note">
          Subscribing shows its events in the calendar app on a phone or computer, next to your own.
          {view.getMailsHref
            ? " Email Updates sends you what is coming up and what changes."
            : null}
        </p>
      </div>
      <QrFigure
        code={view.qr}
        name="QR code with the link to this calendar"
        caption="Let someone scan this to open the calendar on their phone."
      />
    </section>
  );
}

type EmbeddingPartProps = { embedding: Embedding; state: FormState | undefined };

function EmbeddingPart({ embedding, state }: EmbeddingPartProps) {
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
        name="embedSites"
        label="Websites"
        value={embedding.sites}
        state={state}
        hint={`One per line, up to ${embedding.most}, such as https://www.example.org`}
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

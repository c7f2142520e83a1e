// The Share screen: the link, the ways to share it, and below them settings for editors.
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { CopyButton } from "~/client/copy-button";
import { Link } from "~/client/link";
import { ShareButton } from "~/client/share-button";
import { noteShared } from "~/client/share-step";
import { TextAreaField } from "~/components/ui/fields";
import { PageForm } from "~/components/ui/page-form";
import { QrFigure } from "~/components/ui/qr-figure";
import { QuickLinks } from "~/components/ui/quick-links";
import { SubmitButton } from "~/components/ui/submit-button";
import type { EmbedChoice, Embedding } from "~/web/pages/sharing/embedding-view";
import type { ShareView } from "~/web/pages/sharing/share-view";
import type { FormState } from "~/web/request/form-state";
import { useWords } from "~/words/use-words";
import { EmbedCodes } from "./embed-codes";
import { LinksPart } from "./links-part";
import { ScreenPart } from "./screen-part";

type SharePageProps = { view: ShareView; state: FormState | undefined };

export function SharePage({ view, state }: SharePageProps) {
  const { embedding } = view;
  return (
    <div className="subscribe share">
      <CalendarLink view={view} />
      <ScreenPart screen={view.screen} />
      {view.links ? <LinksPart links={view.links} /> : null}
      {embedding ? <EmbeddingPart embedding={embedding} state={state} /> : null}
    </div>
  );
}

export function CalendarLink({ view }: { view: ShareView }) {
  const { t } = useLingui();
  const { stepAction } = view;
  return (
    <section className="quick-ways" aria-labelledby="link">
      <div>
        <h2 id="link">
          <Trans>Share this calendar</Trans>
        </h2>
        <p>
          <Trans>Anyone who has this link can see the calendar. They do not need an account.</Trans>
        </p>
        <p className="address">
          <code translate="no">{view.address}</code>{" "}
          <CopyButton
            text={view.address}
            label={t`Copy Link`}
            isPrimary
            onCopied={stepAction ? () => noteShared(stepAction) : undefined}
          />{" "}
          <ShareButton address={view.address} />
        </p>
        <QuickLinks
          links={[
            { text: t`Email Link`, href: view.mailHref, leadsOut: true },
            { text: t`Print a poster`, href: view.posterHref },
            {
              text: t({ message: "Subscribe", context: "to a calendar, in a calendar app" }),
              href: view.subscribeHref,
            },
            { text: t`Email Updates`, href: view.getMailsHref },
          ]}
        />
        <p className="note">
          <Trans>
            Subscribing shows its events in the calendar app on a phone or computer, next to your
            own.
          </Trans>
          {view.getMailsHref ? (
            <>
              {" "}
              <Trans>Email Updates sends you what is coming up and what changes.</Trans>
            </>
          ) : null}
        </p>
        {view.appHref ? (
          <p>
            <Link to={view.appHref}>
              <Trans>Edit on Your Phone</Trans>
            </Link>
          </p>
        ) : null}
      </div>
      <QrFigure
        code={view.qr}
        name={t`QR code with the link to this calendar`}
        caption={t`Let someone scan this to open the calendar on their phone.`}
      />
    </section>
  );
}

type EmbeddingPartProps = { embedding: Embedding; state: FormState | undefined };

function EmbeddingPart({ embedding, state }: EmbeddingPartProps) {
  return (
    <section className="part embedding" aria-labelledby={embedding.part}>
      <h2 id={embedding.part}>
        <Trans>On your own website</Trans>
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

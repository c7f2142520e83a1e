// Addresses for showing a calendar on an unattended screen or in a terminal, with their options.
import { Trans, useLingui } from "@lingui/react/macro";
import { CopyButton } from "~/client/copy-button";
import type { ScreenAddresses } from "~/features/sharing/view/share";

const PART = "screen";

export function ScreenPart({ screen: { wall, agenda, categories } }: { screen: ScreenAddresses }) {
  const { t } = useLingui();
  return (
    <section className="part flow" aria-labelledby={PART}>
      <h2 id={PART}>
        <Trans>On a screen</Trans>
      </h2>
      <p>
        <Trans>
          A TV, an old tablet or an e-paper display can show in large letters what is coming up.
          Open this address on it once: the page updates by itself, without scripts and without a
          login.
        </Trans>
      </p>
      <p className="address">
        <code translate="no">{wall}</code>{" "}
        <CopyButton text={wall} label={t`Copy the screen's address`} />{" "}
        <a href={wall} className="button quiet">
          <Trans>Open Screen</Trans>
        </a>
      </p>
      <p>
        <Trans>The same as plain text, for terminals, scripts and printers:</Trans>
      </p>
      <p className="address">
        <code translate="no">{agenda}</code>{" "}
        <CopyButton text={agenda} label={t`Copy the text's address`} />{" "}
        <a href={agenda} className="button quiet">
          <Trans>Open Text</Trans>
        </a>
      </p>
      <details className="fold">
        <summary>
          <Trans>Address options</Trans>
        </summary>
        <Options categories={categories} />
      </details>
    </section>
  );
}

function Options({ categories }: Pick<ScreenAddresses, "categories">) {
  return (
    <>
      <p className="note">
        <Trans>
          Put <code>?</code> before the first one and <code>&amp;</code> before the others.
        </Trans>
      </p>
      <ul className="note">
        <li>
          <Trans>
            <code translate="no">days=7</code> for how many days, up to 14; as text up to 60
          </Trans>
        </li>
        <li>
          <Trans>
            <code translate="no">lines=8</code> for how many events the screen has room, 3 to 20
          </Trans>
        </li>
        <li>
          <Trans>
            <code translate="no">look=light</code>, <code translate="no">look=dark</code>, or{" "}
            <code translate="no">look=ink</code> for an e-paper display; otherwise it follows the
            device
          </Trans>
        </li>
        <li>
          <Trans>
            <code translate="no">every=5</code> for the minutes between two updates, up to 60
          </Trans>
        </li>
        <li>
          <Trans>
            <code translate="no">width=72</code> for the columns of the text, 40 to 120
          </Trans>
        </li>
        <li>
          <Trans>
            <code translate="no">zone=Europe/Berlin</code>, or another time zone
          </Trans>
        </li>
        <li>
          <Trans>
            <code translate="no">lang=en</code>, or another language of this site
          </Trans>
        </li>
        {categories.map(({ id, name }) => (
          <li key={id}>
            <Trans>
              <code translate="no">category={id}</code> is <bdi>{name}</bdi>
            </Trans>
          </li>
        ))}
      </ul>
    </>
  );
}

// The feed of all favorites: the button to create it, or how to subscribe and the button to replace it.
import { Trans, useLingui } from "@lingui/react/macro";
import { CheckField } from "~/components/ui/fields";
import { HiddenField } from "~/components/ui/hidden-field";
import { PageForm } from "~/components/ui/page-form";
import { SubmitButton } from "~/components/ui/submit-button";
import { SubscribePage } from "~/features/sharing/screens/subscribe";
import type { SubscribeView } from "~/features/sharing/view/subscribe";
import type { FormState } from "~/web/request/form-state";

type FavoritesFeedView = { feed: SubscribeView | null; prefix: boolean };

type FavoritesFeedProps = { view: FavoritesFeedView; state: FormState | undefined };

export function FavoritesFeed({ view: { feed, prefix }, state }: FavoritesFeedProps) {
  const { t } = useLingui();
  return (
    <div className="stack">
      {feed ? (
        <SubscribePage view={feed} />
      ) : (
        <header className="flow">
          <h1>
            <Trans>Subscribe to All</Trans>
          </h1>
          <p className="lead">
            <Trans>
              Make an address for all your favorites together, and your calendar app shows them next
              to your own calendar. It follows your favorites.
            </Trans>
          </p>
        </header>
      )}
      <section className="part">
        <PageForm state={state}>
          {feed ? <HiddenField name="replace" value="yes" /> : null}
          <CheckField
            name="prefix"
            label={t`In calendar apps, begin titles with the calendar's name`}
            state={state}
            checked={prefix}
          />
          {feed ? (
            <p className="note">
              <Trans>
                If the address got to the wrong people, replace it: the old one ends at once.
              </Trans>
            </p>
          ) : null}
          <div className="actions">
            <SubmitButton>
              {feed ? <Trans>Replace My Feed</Trans> : <Trans>Make My Feed</Trans>}
            </SubmitButton>
          </div>
        </PageForm>
      </section>
    </div>
  );
}

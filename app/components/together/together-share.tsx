// The Share screen of a combined calendar.
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "~/client/link";
import { Code } from "~/components/sharing/embed-codes";
import { ScreenPart } from "~/components/sharing/screen-part";
import { CalendarLink } from "~/components/sharing/share-page";
import type { TogetherShare as TogetherShareView } from "~/web/pages/together/together-share-view";

export function TogetherShare({ view }: { view: TogetherShareView }) {
  const { share, screen, codes, editHref } = view;
  const { t } = useLingui();
  return (
    <div className="stack subscribe share">
      <CalendarLink view={share} />
      <p className="note">
        <Trans>
          Everyone with this link can open every calendar in it. To share less, add an extra link of
          that calendar.
        </Trans>
      </p>
      <ScreenPart screen={screen} />
      {editHref ? (
        <section className="part embedding" aria-labelledby="website">
          <h2 id="website">
            <Trans>On your website</Trans>
          </h2>
          {codes ? (
            <>
              <Code name={t`The upcoming events as a list`} text={codes.list} />
              <Code name={t`The month`} text={codes.month} />
              <Code
                name={t`The list without a frame, for websites that fetch it themselves`}
                text={codes.fragment}
              />
            </>
          ) : null}
          <p>
            <Link to={editHref}>
              <Trans>Choose which websites may show it</Trans>
            </Link>
          </p>
        </section>
      ) : null}
    </div>
  );
}

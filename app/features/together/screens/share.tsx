// A combined calendar's Share screen, and the page with the code for websites.
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "~/client/link";
import { BackToShare } from "~/features/sharing/screens/back-to-share";
import { CalendarLink, OtherWays } from "~/features/sharing/screens/share";
import { Code } from "~/features/sharing/screens/website";
import type { ShareView } from "~/features/sharing/view/share";
import type { TogetherWebsite as TogetherWebsiteView } from "~/features/together/view";

export function TogetherShare({ view }: { view: ShareView }) {
  return (
    <div className="stack subscribe share">
      <CalendarLink view={view} />
      <p className="note">
        <Trans>
          Everyone with this link can open every calendar in it. To share less, add an extra link of
          that calendar.
        </Trans>
      </p>
      <OtherWays doors={view.doors} />
    </div>
  );
}

export function TogetherWebsite({ view }: { view: TogetherWebsiteView }) {
  const { codes, editHref, backHref } = view;
  const { t } = useLingui();
  return (
    <div className="stack subscribe share">
      <BackToShare to={backHref} />
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
    </div>
  );
}

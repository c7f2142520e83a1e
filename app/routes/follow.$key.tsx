// A follower's settings, opened with the key in their mails: change or stop the mails.
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { Link } from "~/client/link";
import { styledBy, titledByLoader } from "~/components/ui/document-head";
import { changeFollow, getFollow } from "~/features/follow/operations";
import { DeadFollow, FollowForm, StopForm } from "~/features/follow/screens";
import stylesheet from "~/features/follow/style.css?url";
import {
  buildFollowView,
  FOLLOW_FIELDS,
  findFollowAgain,
  readFollowForm,
} from "~/features/follow/view";
import { pagePaths } from "~/paths/pages";
import { refusal } from "~/values/refusals";
import { writeFlash } from "~/web/request/flash";
import { readFormFields } from "~/web/request/form-fields";
import { loadIfAllowed } from "~/web/request/load";
import { carryOut, done, submit } from "~/web/request/submit";
import { getVisitor, knownZone } from "~/web/request/visitor";
import { sayRefusal } from "~/words/say-refusal";

export const links = styledBy(stylesheet);

export const meta = titledByLoader;

export function loader({ request, params }: LoaderFunctionArgs) {
  const { key = "" } = params;
  const follow = loadIfAllowed(request, getFollow, { key });
  const { words, caller } = getVisitor(request);
  const documentTitle = words._(msg`Your Email Updates – EAS`);
  if (!follow) {
    const againHref = findFollowAgain(request);
    const dead = sayRefusal(refusal("deadKey"), words);
    return data({ againHref, dead, view: null, documentTitle }, { status: 404 });
  }
  return data({
    againHref: null,
    dead: "",
    documentTitle,
    view: buildFollowView(follow, {
      key,
      zone: knownZone(request),
      now: caller.now,
      words,
    }),
  });
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export async function action({ request, params }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  const { key = "" } = params;
  return submit(
    request,
    values,
    () => {
      carryOut(request, changeFollow, { ...readFollowForm(values, knownZone(request)), key });
      return done(
        pagePaths.follow(key),
        writeFlash("success", getVisitor(request).words._(msg`Saved: Your email updates`)),
      );
    },
    FOLLOW_FIELDS,
  );
}

export default function Follow() {
  const { againHref, dead, view } = useLoaderData<typeof loader>();
  const state = useAnswer<typeof action>();
  const { t } = useLingui();
  if (!view) return <DeadFollow message={dead} againHref={againHref} />;
  const { title, email } = view;
  return (
    <section className="narrow">
      <h1>
        <Trans>
          Your email updates for <bdi>{title}</bdi>
        </Trans>
      </h1>
      <p>
        <Trans>
          They go to <bdi>{email}</bdi>.
        </Trans>
      </p>
      <FollowForm view={view.form} state={state} button={t`Save`} />
      <h2>
        <Trans>No more emails?</Trans>
      </h2>
      <StopForm action={view.stopHref} />
      <p>
        <Link to={view.backHref}>
          <Trans>Open the calendar</Trans>
        </Link>
      </p>
    </section>
  );
}

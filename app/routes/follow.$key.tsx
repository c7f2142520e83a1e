// A follower's settings, opened with the key in their mails: change or stop the mails.
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { Link } from "~/client/link";
import { DeadFollow } from "~/components/follow/dead-follow";
import { FollowForm } from "~/components/follow/follow-choice-form";
import { StopForm } from "~/components/follow/stop-form";
import { styledBy } from "~/components/ui/style-links";
import { changeFollow, DEAD_KEY, getFollow } from "~/operations/follow/follows";
import { pagePaths } from "~/paths/pages";
import stylesheet from "~/styles/follow.css?url";
import { FOLLOW_FIELDS, readFollowForm } from "~/web/pages/follow/follow-form";
import { buildFollowView, findFollowAgain } from "~/web/pages/follow/follow-form-view";
import { writeFlash } from "~/web/request/flash";
import { readFormFields } from "~/web/request/form-fields";
import { loadIfAllowed } from "~/web/request/load";
import { carryOut, done, submit } from "~/web/request/submit";
import { getVisitor, knownZone } from "~/web/request/visitor";

export const links = styledBy(stylesheet);

export const meta: MetaFunction = () => [{ title: "Your Email Updates – EAS" }];

export function loader({ request, params }: LoaderFunctionArgs) {
  const { key = "" } = params;
  const follow = loadIfAllowed(request, getFollow, { key });
  if (!follow) return data({ againHref: findFollowAgain(request), view: null }, { status: 404 });
  return data({
    againHref: null,
    view: buildFollowView(follow, {
      key,
      zone: knownZone(request),
      now: getVisitor(request).caller.now,
      words: getVisitor(request).words,
    }),
  });
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export async function action({ request, params }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  const { key = "" } = params;
  return submit(
    values,
    () => {
      carryOut(request, changeFollow, { ...readFollowForm(values, knownZone(request)), key });
      return done(pagePaths.follow(key), writeFlash("success", "Saved: Your email updates"));
    },
    FOLLOW_FIELDS,
  );
}

export default function Follow() {
  const { againHref, view } = useLoaderData<typeof loader>();
  const state = useAnswer<typeof action>();
  if (!view) return <DeadFollow message={DEAD_KEY} againHref={againHref} />;
  return (
    <section className="narrow">
      <h1>
        Your email updates for <bdi>{view.title}</bdi>
      </h1>
      <p>
        They go to <bdi>{view.email}</bdi>.
      </p>
      <FollowForm view={view.form} state={state} button="Save" />
      <h2>No more emails?</h2>
      <StopForm action={view.stopHref} />
      <p>
        <Link to={view.backHref}>Open the calendar</Link>
      </p>
    </section>
  );
}

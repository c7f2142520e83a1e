// The feed of all favorites: creating it, subscribing to it, replacing its address.
import { msg } from "@lingui/core/macro";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { styledBy, titledByLoader } from "~/components/ui/document-head";
import shareStyles from "~/features/sharing/styles/share.css?url";
import stylesheet from "~/features/sharing/styles/subscribe.css?url";
import { makeFeed } from "~/features/together/operations/views";
import { FavoritesFeed } from "~/features/together/screens/favorites-feed";
import { openFavoritesFeed } from "~/features/together/view";
import { pagePaths } from "~/paths/pages";
import { FAVORITES } from "~/paths/query";
import { writeFlash } from "~/web/request/flash";
import { readFormFields } from "~/web/request/form-fields";
import { carryOut, done, submit } from "~/web/request/submit";
import { getVisitor } from "~/web/request/visitor";

export const meta = titledByLoader;

export const links = styledBy(stylesheet, shareStyles);

export const loader = ({ request }: LoaderFunctionArgs) => openFavoritesFeed(request);

export { keepTyped as clientAction } from "~/client/keep-typed";

export async function action({ request }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  return submit(request, values, () => {
    const replace = values.replace === "yes";
    carryOut(request, makeFeed, { replace, prefix: values.prefix === "on" });
    const { words } = getVisitor(request);
    const said = replace
      ? msg`Your feed has a new address. The old one no longer works.`
      : msg`Your feed is ready.`;
    return done(pagePaths.subscribe(FAVORITES), writeFlash("success", words._(said)));
  });
}

export default function SubscribeFavorites() {
  const view = useLoaderData<typeof loader>();
  return <FavoritesFeed view={view} state={useAnswer<typeof action>()} />;
}

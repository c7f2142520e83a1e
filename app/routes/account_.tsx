// The user's account: where they are logged in, app passwords, export and deletion.
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { AccountTabs } from "~/components/accounts/account-tabs";
import {
  APP_PASSWORDS_PART,
  AppPasswordList,
  LanguageAndKeys,
  SessionList,
  YourData,
} from "~/components/accounts/profile-sections";
import { styledBy, titledByLoader } from "~/components/ui/document-head";
import { endAppPassword, listAppPasswords } from "~/operations/accounts/app-passwords";
import { listSessions, logoutEverywhere } from "~/operations/accounts/login";
import { pagePaths } from "~/paths/pages";
import { programPaths } from "~/paths/programs";
import stylesheet from "~/styles/account.css?url";
import { buildAppPasswordList } from "~/web/pages/accounts/app-password-view";
import { buildSessionList } from "~/web/pages/accounts/session-view";
import { offerLanguages } from "~/web/pages/site/operator";
import { readCookies, rememberCookie, writeSessionCookie } from "~/web/request/cookies";
import { writeFlash } from "~/web/request/flash";
import { isAfterForm, readFormFields } from "~/web/request/form-fields";
import { load, toLogin } from "~/web/request/load";
import { carryOut, done, submit } from "~/web/request/submit";
import { getVisitor } from "~/web/request/visitor";

export const meta = titledByLoader;

export const links = styledBy(stylesheet);

export function loader({ request }: LoaderFunctionArgs) {
  const { caller, displayFor, words } = getVisitor(request);
  if (!caller.actor && !isAfterForm(request)) throw toLogin(request);
  const { list } = caller.actor ? load(request, listSessions, {}) : { list: [] };
  const { list: passwords } = caller.actor ? load(request, listAppPasswords, {}) : { list: [] };
  return {
    sessions: buildSessionList(list, displayFor(false)),
    passwords: buildAppPasswordList(passwords, displayFor(false)),
    ...offerLanguages(),
    hasKeys: readCookies(request).keys !== "off",
    documentTitle: words._(msg`Account – EAS`),
  };
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export async function action({ request }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  return submit(request, values, () => {
    if (values.intent === "end-app-password") return endPassword(request, Number(values.id));
    if (values.intent === "keys-off" || values.intent === "keys-on")
      return done(pagePaths.account(), rememberCookie("keys", values.intent.slice("keys-".length)));
    if (values.intent !== "log-out-everywhere") return done(pagePaths.account());
    carryOut(request, logoutEverywhere, {});
    return done(pagePaths.home(), writeSessionCookie(null));
  });
}

function endPassword(request: Request, id: number): Response {
  const { list } = carryOut(request, listAppPasswords, {});
  const name = list.find((each) => each.id === id)?.name ?? "";
  carryOut(request, endAppPassword, { id });
  const said = getVisitor(request).words._(msg`${name} can no longer log in.`);
  return done(`${pagePaths.account()}#${APP_PASSWORDS_PART}`, writeFlash("success", said));
}

export default function Account() {
  const { sessions, passwords, languages, hasKeys } = useLoaderData<typeof loader>();
  return (
    <section className="stack account">
      <h1>
        <Trans>Account</Trans>
      </h1>
      <AccountTabs current="account" />
      <SessionList sessions={sessions} state={useAnswer<typeof action>()} />
      <AppPasswordList passwords={passwords} newHref={pagePaths.newAppPassword()} />
      <LanguageAndKeys languages={languages} hasKeys={hasKeys} />
      <YourData
        fileHref={programPaths.dataFile()}
        eventsHref={programPaths.eventsFile()}
        deleteHref={pagePaths.deleteAccount()}
      />
    </section>
  );
}

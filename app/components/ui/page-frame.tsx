// The frame of every screen: skip link, header with the logo, menu, main, footer.
import { Trans, useLingui } from "@lingui/react/macro";
import { Form, useLocation, useNavigation } from "@remix-run/react";
import {
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useState,
} from "react";
import { NoticeContext } from "~/client/lasting-notice";
import { Link } from "~/client/link";
import { useMenu } from "~/client/menu";
import { useWaitForScripts } from "~/client/route-scripts";
import { pagePaths } from "~/paths/pages";
import { FOOTER_LINKS } from "~/values/footer-links";
import type { Language } from "~/values/languages";
import { SPINNER_DELAY_MS } from "~/values/limits";
import { useWords } from "~/words/use-words";
import { Current } from "./current";
import { LanguageForm } from "./language-form";
import type { NoticeProps } from "./notice";
import { SubmitButton } from "./submit-button";

// Shows the spinner after 100 ms, so that fast replies do not flicker.

function Pending() {
  const forScripts = useWaitForScripts();
  const waiting = useNavigation().state !== "idle" || forScripts;
  const [shown, setShown] = useState(false);

  useEffect(() => {
    if (!waiting) return setShown(false);
    const timer = setTimeout(() => setShown(true), SPINNER_DELAY_MS);
    return () => clearTimeout(timer);
  }, [waiting]);

  return waiting && shown ? <Spinner /> : null;
}

function Spinner() {
  return (
    <div className="spinner" role="status">
      <Ring />
      <span className="visually-hidden">
        <Trans>Loading</Trans>
      </span>
    </div>
  );
}

/** The server imports it, for browsers without scripts; browsers load it when there is a message. */
export const NoticeAtHand = createContext<ComponentType<NoticeProps> | null>(null);

/** If it cannot be loaded, the page still shows the result of the action. */
const LoadedNotice = lazy<ComponentType<NoticeProps>>(() =>
  import("./notice").then(
    (module) => ({ default: module.Notice }),
    () => ({ default: () => null }),
  ),
);

/** For the copyright line: the year, who runs the site, and the page about them. */
type Owner = { year: number; operator?: string | undefined; imprintHref?: string | undefined };

type PageFrameProps = {
  loggedIn: boolean;
  owner: Owner;
  /** The languages to choose from, if there are several. */
  languages?: readonly Language[] | undefined;
  /** The message of the last action, above the screen. */
  notice?: ReactNode;
  /** True if the screen draws its own `ContentStart`. */
  hasStart?: boolean;
  children: ReactNode;
};

export function PageFrame({
  loggedIn,
  owner,
  languages,
  notice,
  hasStart,
  children,
}: PageFrameProps) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  return (
    <>
      <a className="skip" href="#main">
        <Trans>Skip to content</Trans>
      </a>
      <header className="header">
        <div className="header-row">
          <Link
            to={pagePaths.home()}
            className="header-logo"
            aria-label={t`EAS, go to the start page`}
          >
            <Logo />
          </Link>{" "}
          <Navigation loggedIn={loggedIn} pathname={pathname} />
        </div>
      </header>
      <main className="main">
        {notice}
        {hasStart ? null : <ContentStart />}
        {children}
      </main>
      <Footer owner={owner} languages={languages} />
      <Pending />
    </>
  );
}

/**
 * The start of a screen's content: the skip link's target, because text browsers do not support `main`, then the
 * message of the last action.
 */
export function ContentStart() {
  const { notice, dismiss } = useContext(NoticeContext);
  const Notice = useContext(NoticeAtHand) ?? LoadedNotice;
  return (
    <>
      <div id="main" tabIndex={-1} />
      <Suspense>{notice ? <Notice notice={notice} dismiss={dismiss} /> : null}</Suspense>
    </>
  );
}

type NavigationProps = { loggedIn: boolean; pathname: string };

/** One list of links for all screens; on narrow ones, the style sheet hides it until the menu is open. */
function Navigation({ loggedIn, pathname }: NavigationProps) {
  const { t } = useLingui();
  const { key, ref, closeByEscape } = useMenu();
  return (
    <nav className="nav" aria-label={t`Main`} onKeyDown={closeByEscape}>
      <details key={key} ref={ref}>
        <summary>
          <Trans>Menu</Trans>
        </summary>
      </details>
      <ul>
        {loggedIn ? null : (
          <li className="nav-home">
            <NavigationLink to={pagePaths.home()} pathname={pathname}>
              <Trans context="start page">Home</Trans>
            </NavigationLink>
          </li>
        )}
        <li>
          <NavigationLink to={pagePaths.calendars()} pathname={pathname}>
            <Trans>Calendars</Trans>
          </NavigationLink>
        </li>
        <li>
          <NavigationLink to={pagePaths.contact()} pathname={pathname}>
            <Trans>Contact</Trans>
          </NavigationLink>
        </li>
        {loggedIn ? (
          <>
            <li>
              <NavigationLink to={pagePaths.profile()} pathname={pathname}>
                <Trans>Profile</Trans>
              </NavigationLink>
            </li>
            <li>
              <LogoutForm />
            </li>
          </>
        ) : (
          <li>
            <NavigationLink to={pagePaths.login()} pathname={pathname} className="nav-login">
              <Trans>Login</Trans>
            </NavigationLink>
          </li>
        )}
      </ul>
    </nav>
  );
}

type NavigationLinkProps = {
  to: string;
  pathname: string;
  className?: string;
  children: ReactNode;
};

/** Marked as current on its page and on pages below it. */
function NavigationLink({ to, pathname, className, children }: NavigationLinkProps) {
  const isCurrent = pathname === to || pathname.startsWith(to === "/" ? "//" : `${to}/`);
  return (
    <Link to={to} className={className} aria-current={isCurrent ? "page" : undefined}>
      {children}
      {isCurrent ? <Current /> : null}
    </Link>
  );
}

function Footer({
  owner: { year, operator, imprintHref },
  languages,
}: Pick<PageFrameProps, "owner" | "languages">) {
  const words = useWords();
  const owner = operator ?? "EAS";
  return (
    <footer className="footer">
      <div className="footer-row">
        <p>
          <Ring />{" "}
          <Trans>
            © {year} {owner}. All rights reserved.
          </Trans>
        </p>
        <ul>
          {FOOTER_LINKS.map(({ to, text }) => (
            <li key={to}>
              <Link to={to}>{words._(text)}</Link>
            </li>
          ))}
          {imprintHref ? (
            <li>
              <a href={imprintHref}>
                <Trans>Imprint</Trans>
              </a>
            </li>
          ) : null}
        </ul>
        {languages ? <LanguageForm languages={languages} /> : null}
      </div>
    </footer>
  );
}

function LogoutForm() {
  return (
    <Form method="post" action={pagePaths.logout()} className="logout">
      {/* lynx sends a POST without fields as a GET. */}
      <input type="hidden" name="intent" value="log-out" />
      <SubmitButton variant="quiet">
        <Trans>Logout</Trans>
      </SubmitButton>
    </Form>
  );
}

// Clockwise from the top, on a circle of radius 11.5 around the center of 32 × 32.
const DOTS = [
  [16, 4.5],
  [24.13, 7.87],
  [27.5, 16],
  [24.13, 24.13],
  [16, 27.5],
  [7.87, 24.13],
  [4.5, 16],
  [7.87, 7.87],
] as const;

/** The ring alone, hidden from screen readers because the text beside it has the meaning. */
function Ring({ className = "ring" }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 32 32" aria-hidden="true">
      {DOTS.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="3.6" />
      ))}
    </svg>
  );
}

function Logo() {
  return (
    <span className="logo" translate="no">
      <Ring />
      EAS
    </span>
  );
}

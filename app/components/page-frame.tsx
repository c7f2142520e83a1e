// The frame of every screen: skip link, header, menu, main, footer.
import { useLocation } from "@remix-run/react";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { Link } from "~/client/link";
import { paths } from "~/paths";
import { Current } from "./current";
import { Logo, Ring } from "./logo";
import { LogoutForm } from "./logout-form";
import { Pending } from "./pending";

const FOOTER_LINKS = [
  { to: paths.bestPractices(), text: "Best Practices" },
  { to: paths.faq(), text: "F.A.Q." },
  { to: paths.privacy(), text: "Privacy" },
  { to: paths.terms(), text: "Terms Of Use" },
  { to: paths.contact(), text: "Contact" },
];

type PageFrameProps = {
  loggedIn: boolean;
  /** Of the copyright line. */
  year: number;
  /** What the last action had to say, above the screen. */
  notice?: ReactNode;
  /** True where the screen says itself where its content begins: a `SkipTarget` of its own. */
  hasTarget?: boolean;
  children: ReactNode;
};

export function PageFrame({ loggedIn, year, notice, hasTarget, children }: PageFrameProps) {
  const { pathname } = useLocation();
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="header">
        <div className="header-row">
          <Link to={paths.home()} className="header-logo" aria-label="EAS, go to the start page">
            <Logo />
          </Link>
          <Navigation loggedIn={loggedIn} pathname={pathname} />
        </div>
      </header>
      <main className="main">
        {notice}
        {hasTarget ? null : <SkipTarget />}
        {children}
      </main>
      <Footer year={year} />
      <Pending />
    </>
  );
}

/** Where the skip link leads: an element of its own within `main`, which text browsers do not know. */
export function SkipTarget() {
  return <div id="main" tabIndex={-1} />;
}

type NavigationProps = { loggedIn: boolean; pathname: string };

/**
 * The links once, for all screens: on narrow ones the style sheet hides them until the menu before them is open.
 * A new address draws the menu anew, and so closes it.
 */
function Navigation({ loggedIn, pathname }: NavigationProps) {
  const menu = useRef<HTMLDetailsElement>(null);

  function closeByEscape({ key }: KeyboardEvent) {
    if (key !== "Escape" || !menu.current?.open) return;
    menu.current.open = false;
    menu.current.querySelector("summary")?.focus();
  }

  return (
    <nav className="nav" aria-label="Main" onKeyDown={closeByEscape}>
      <details key={pathname} ref={menu}>
        <summary>Menu</summary>
      </details>
      <ul>
        {loggedIn ? null : (
          <li className="nav-home">
            <NavigationLink to={paths.home()} pathname={pathname}>
              Home
            </NavigationLink>
          </li>
        )}
        <li>
          <NavigationLink to={paths.calendars()} pathname={pathname}>
            Calendars
          </NavigationLink>
        </li>
        <li>
          <NavigationLink to={paths.contact()} pathname={pathname}>
            Contact
          </NavigationLink>
        </li>
        {loggedIn ? (
          <>
            <li>
              <NavigationLink to={paths.profile()} pathname={pathname}>
                Profile
              </NavigationLink>
            </li>
            <li>
              <LogoutForm />
            </li>
          </>
        ) : (
          <li>
            <NavigationLink to={paths.login()} pathname={pathname} className="nav-login">
              Login
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

/** Marked where it leads to the page that is shown, or to one that this is a part of. */
function NavigationLink({ to, pathname, className, children }: NavigationLinkProps) {
  const isCurrent = pathname === to || pathname.startsWith(to === "/" ? "//" : `${to}/`);
  return (
    <Link to={to} className={className} aria-current={isCurrent ? "page" : undefined}>
      {children}
      {isCurrent ? <Current /> : null}
    </Link>
  );
}

function Footer({ year }: { year: number }) {
  return (
    <footer className="footer">
      <div className="footer-row">
        <p>
          <Ring /> © {year} EAS. All rights reserved.
        </p>
        <ul>
          {FOOTER_LINKS.map(({ to, text }) => (
            <li key={to}>
              <Link to={to}>{text}</Link>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}

// The frame of every screen: skip link, header, menu, main, footer.
import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Link } from "~/client/link";
import { paths } from "~/paths";
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
  children: ReactNode;
};

export function PageFrame({ loggedIn, year, notice, children }: PageFrameProps) {
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
          <nav className="nav-wide" aria-label="Main">
            <Navigation loggedIn={loggedIn} pathname={pathname} />
          </nav>
          <Menu loggedIn={loggedIn} pathname={pathname} />
        </div>
      </header>
      <main id="main" className="main" tabIndex={-1}>
        {notice}
        {children}
      </main>
      <Footer year={year} />
      <Pending />
    </>
  );
}

type NavigationProps = { loggedIn: boolean; pathname: string };

function Navigation({ loggedIn, pathname }: NavigationProps) {
  return (
    <ul>
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
  const isCurrent = pathname === to || pathname.startsWith(`${to}/`);
  return (
    <Link to={to} className={className} aria-current={isCurrent ? "page" : undefined}>
      {children}
    </Link>
  );
}

/** The menu of narrow screens. A new address draws it anew, and so closes it. */
function Menu({ loggedIn, pathname }: NavigationProps) {
  return (
    <nav className="nav-narrow" aria-label="Main">
      <details key={pathname}>
        <summary>Menu</summary>
        <div className="menu">
          {loggedIn ? null : (
            <Link to={paths.home()} aria-current={pathname === "/" ? "page" : undefined}>
              Home
            </Link>
          )}
          <Navigation loggedIn={loggedIn} pathname={pathname} />
        </div>
      </details>
    </nav>
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

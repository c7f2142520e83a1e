// Owns what stands around every screen: skip link, header, menu, the one main, footer.
// Refuses to know who the visitor is beyond "logged in or not".
import { Link, NavLink, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Logo, Ring } from "./logo";
import { LogoutForm } from "./logout-form";
import { Pending } from "./pending";

const FOOTER_LINKS = [
  { to: "/best-practices", text: "Best Practices" },
  { to: "/faq", text: "F.A.Q." },
  { to: "/privacy", text: "Privacy" },
  { to: "/terms", text: "Terms Of Use" },
  { to: "/contact", text: "Contact" },
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
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="header">
        <div className="header-row">
          <Link to="/" className="header-logo" aria-label="EAS, to the start page">
            <Logo />
          </Link>
          <nav className="nav-wide" aria-label="Main">
            <Navigation loggedIn={loggedIn} />
          </nav>
          <Menu loggedIn={loggedIn} />
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

function Navigation({ loggedIn }: { loggedIn: boolean }) {
  return (
    <ul>
      <li>
        <NavLink to="/calendars">Calendars</NavLink>
      </li>
      <li>
        <NavLink to="/contact">Contact</NavLink>
      </li>
      {loggedIn ? (
        <>
          <li>
            <NavLink to="/account/profile">Profile</NavLink>
          </li>
          <li>
            <LogoutForm />
          </li>
        </>
      ) : (
        <li>
          <NavLink to="/account/login" className="nav-login">
            Login
          </NavLink>
        </li>
      )}
    </ul>
  );
}

/** The menu of narrow screens. A new address draws it anew, and so closes it. */
function Menu({ loggedIn }: { loggedIn: boolean }) {
  const { pathname } = useLocation();
  return (
    <nav className="nav-narrow" aria-label="Main">
      <details key={pathname}>
        <summary>Menu</summary>
        <div className="menu">
          {loggedIn ? null : (
            <NavLink to="/" end>
              Home
            </NavLink>
          )}
          <Navigation loggedIn={loggedIn} />
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

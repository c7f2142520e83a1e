import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "@remix-run/react";

export default function App() {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        <header>
          <a href="/">Home</a> <a href="/calendars">Calendars</a>
        </header>
        <main>
          <Outlet />
        </main>
        <footer>
          <a href="/terms">Terms</a> <a href="/privacy">Privacy</a>
        </footer>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

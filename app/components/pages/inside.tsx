// The page about how the product is made.
import { ProsePage } from "./prose-page";

const STACK = [
  { name: "Remix v2 and React", use: "Every page is drawn on the server and sent complete." },
  { name: "TypeScript", use: "One language for server, pages and scripts, checked in full." },
  { name: "SQLite with Drizzle", use: "One file holds all data, next to the program." },
  { name: "zod", use: "Whatever comes in is checked against one description of it." },
  { name: "nodemailer", use: "Sends login mails, invitations and contact messages." },
  { name: "ics", use: "Writes the feed that calendar programs subscribe to." },
  { name: "date-fns", use: "Counts days and hours, in any time zone." },
];

export function InsidePage() {
  return (
    <ProsePage title="Inside" lead="For those who like to know what a thing is made of.">
      <h2>Technology</h2>
      <dl className="terms">
        {STACK.map(({ name, use }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{use}</dd>
          </div>
        ))}
      </dl>
      <h2>Pages first, scripts second</h2>
      <p>
        Every screen of EAS has an address, and every address answers with a finished page. Links
        lead to other pages, forms send what you typed, and looking at a page never changes
        anything. That is all a browser needs, so EAS works with JavaScript switched off, and even
        in a text browser.
      </p>
      <p>
        Scripts only make it smoother: they open events as dialogs over the calendar, move the end
        of an event along with its beginning, let the arrow keys walk through the month, and fetch
        the next page without a flicker. Each of them can fail without taking anything from you.
      </p>
      <h2>One rule, one place</h2>
      <p>
        Saving an event is the same operation whether it comes from a form or from a program that
        speaks JSON to the interface below <code>/api</code>. It is checked, allowed and carried out
        by the same code, so the two cannot disagree.
      </p>
      <h2>Small on purpose</h2>
      <p>
        One program and one database file, made for one small machine. Pages bring no fonts, no
        pictures and nothing from other sites; the colours are eight dots and some ink.
      </p>
    </ProsePage>
  );
}

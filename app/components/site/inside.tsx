// The page about how the product is built.
import { ProsePage } from "./prose-page";

const STACK = [
  { name: "Remix v2 and React", use: "Every page is made on the server and arrives complete." },
  {
    name: "TypeScript",
    use: "One language for server, pages and scripts, with every type checked.",
  },
  { name: "SQLite with Drizzle", use: "All data is in one file, next to the program." },
  { name: "zod", use: "Checks everything that comes in against one description." },
  { name: "nodemailer", use: "Sends login emails, invites and contact messages." },
  {
    name: "A feed writer of our own",
    use: "Writes what calendar apps subscribe to. The ics package tells it which lines an event has.",
  },
  { name: "Intl", use: "Part of JavaScript; knows the hours of every time zone." },
];

export function InsidePage() {
  return (
    <ProsePage title="Inside" lead="For people who like to know how things are made.">
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
        Every screen of EAS has an address, and every address gives you a finished page. Links open
        other pages, forms send what you typed, and opening a page never changes anything. That is
        all a browser needs, so EAS works with JavaScript turned off, and even in a text browser.
      </p>
      <p>
        Scripts only make it smoother: they open events as dialogs over the calendar, move the end
        of an event when you move its start, let you use the arrow keys in the month, and load the
        next page without a flicker. If one of them fails, everything still works.
      </p>
      <h2>One rule, one place</h2>
      <p>
        Saving an event is the same operation whether it comes from a form or from a program that
        sends JSON to <code>/api</code>. The same code checks it, decides who may do it and saves
        it, so the two cannot disagree.
      </p>
      <h2>Small on purpose</h2>
      <p>
        One program and one database file, made for one small machine. Pages load no fonts, no
        pictures and nothing from other sites.
      </p>
    </ProsePage>
  );
}

// The page about how the product is built.
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useWords } from "~/words/use-words";
import { ProsePage } from "./prose-page";

/** Only names that contain words are translated. */
const STACK = [
  {
    name: msg`Remix v2 and React`,
    use: msg`Every page is made on the server and arrives complete.`,
  },
  {
    name: "TypeScript",
    use: msg`One language for server, pages and scripts, with every type checked.`,
  },
  { name: msg`SQLite with Drizzle`, use: msg`All data is in one file, next to the program.` },
  { name: "zod", use: msg`Checks everything that comes in against one description.` },
  { name: "nodemailer", use: msg`Sends login emails, invites and contact messages.` },
  {
    name: msg`A feed writer of our own`,
    use: msg`Writes what calendar apps subscribe to, repeating events included.`,
  },
  { name: "ics", use: msg`Writes the file of a single event, for those who add only that one.` },
  { name: "date-fns", use: msg`Adds and compares days and months.` },
  { name: "Intl", use: msg`Part of JavaScript; knows the hours of every time zone.` },
];

export function InsidePage() {
  const { t } = useLingui();
  const words = useWords();
  return (
    <ProsePage title={t`Inside`} lead={t`For people who like to know how things are made.`}>
      <h2>
        <Trans>Technology</Trans>
      </h2>
      <dl className="terms">
        {STACK.map(({ name, use }) => (
          <div key={use.id}>
            {typeof name === "string" ? <dt translate="no">{name}</dt> : <dt>{words._(name)}</dt>}
            <dd>{words._(use)}</dd>
          </div>
        ))}
      </dl>
      <h2>
        <Trans>Pages first, scripts second</Trans>
      </h2>
      <p>
        <Trans>
          Every screen of EAS has an address, and every address gives you a finished page. Links
          open other pages, forms send what you typed, and opening a page never changes anything.
          That is all a browser needs, so EAS works with JavaScript turned off, and even in a text
          browser.
        </Trans>
      </p>
      <p>
        <Trans>
          Scripts only make it smoother: they open events as dialogs over the calendar, move the end
          of an event when you move its start, let you use the arrow keys in the month, and load the
          next page without a flicker. If one of them fails, everything still works.
        </Trans>
      </p>
      <h2>
        <Trans>One rule, one place</Trans>
      </h2>
      <p>
        <Trans>
          Saving an event is the same operation whether it comes from a form or from a program that
          sends JSON to <code translate="no">/api</code>. The same code checks it, decides who may
          do it and saves it, so the two cannot disagree.
        </Trans>
      </p>
      <h2>
        <Trans>Small on purpose</Trans>
      </h2>
      <p>
        <Trans>
          One program and one database file, made for one small machine. Pages load no fonts, no
          pictures and nothing from other sites.
        </Trans>
      </p>
    </ProsePage>
  );
}

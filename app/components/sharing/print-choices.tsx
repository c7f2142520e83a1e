// The Print page: what there is for paper, each with the ways to its sheets.
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "~/client/link";
import { PrintRangeForm } from "~/components/events/print-range-form";
import type { PrintView } from "~/web/pages/sharing/print-page";

export function PrintChoices({ view }: { view: PrintView }) {
  const { months, fields, years, posterHref } = view;
  return (
    <div className="print-choices">
      <div>
        <h2>
          <Trans>Print</Trans>
        </h2>
        <p>
          <Trans>
            Open what you want on paper, then print that page in your browser. Menus and buttons are
            left out.
          </Trans>
        </p>
      </div>
      <Choice
        id="month"
        name={<Trans context="view">Month</Trans>}
        note={<Trans>One sheet, landscape</Trans>}
      >
        <Sheets sheets={months} />
      </Choice>
      <Choice
        id="list"
        name={<Trans context="tab">List</Trans>}
        note={<Trans>The dates of a term or a season, with places</Trans>}
      >
        <PrintRangeForm fields={fields} />
      </Choice>
      <Choice
        id="year"
        name={<Trans context="view">Year</Trans>}
        note={<Trans>A4, Letter, or a large poster</Trans>}
      >
        <Sheets sheets={years} />
      </Choice>
      {posterHref ? (
        <Choice
          id="poster"
          name={<Trans>Poster</Trans>}
          note={<Trans>The link and its QR code, for a notice board</Trans>}
        >
          <p>
            <Link to={posterHref} className="button quiet">
              <Trans>Print a poster</Trans>
            </Link>
          </p>
        </Choice>
      ) : null}
    </div>
  );
}

type ChoiceProps = { id: string; name: ReactNode; note: ReactNode; children: ReactNode };

function Choice({ id, name, note, children }: ChoiceProps) {
  return (
    <section className="part raised" aria-labelledby={id}>
      <h3 id={id}>{name}</h3>
      <p className="note">{note}</p>
      {children}
    </section>
  );
}

function Sheets({ sheets }: { sheets: PrintView["months"] }) {
  return (
    <ul className="quick-links">
      {sheets.map(({ text, href }) => (
        <li key={href}>
          <Link to={href} className="button quiet">
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}

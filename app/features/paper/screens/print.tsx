// The Print page, with links to all sheets, and the printable list of some days.
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "~/client/link";
import { PrintButton } from "~/client/print-button";
import { Day } from "~/components/events/event-list";
import { EmptyState } from "~/components/ui/empty-state";
import { QrFigure } from "~/components/ui/qr-figure";
import type {
  PrintRangeFields,
  PrintRangeList,
  PrintRangeView,
  PrintView,
} from "~/features/paper/view/print";

const PRINT_RANGE_ERROR = "print-range-error";

type PrintRangeFormProps = { fields: PrintRangeFields; isWrong?: boolean };

function PrintRangeForm({ fields, isWrong }: PrintRangeFormProps) {
  const { t } = useLingui();
  const { action, from, to, filter } = fields;
  const dayField = (name: string, label: string, value: string) => (
    <div className="field">
      <label htmlFor={`print-range-${name}`}>{label}</label>{" "}
      <input
        id={`print-range-${name}`}
        type="date"
        name={name}
        defaultValue={value}
        {...(isWrong && { "aria-invalid": true, "aria-describedby": PRINT_RANGE_ERROR })}
      />
    </div>
  );
  return (
    <form action={action} className="form">
      <div className="field-row">
        {dayField("from", t({ message: "From", context: "field" }), from)}{" "}
        {dayField("to", t({ message: "To", context: "field" }), to)}{" "}
        {filter ? (
          <div className="field">
            <label htmlFor="print-range-filter">{filter.label}</label>{" "}
            <select id="print-range-filter" name={filter.name} defaultValue={filter.value}>
              {filter.choices.map(({ value, text }) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          </div>
        ) : null}{" "}
        <button type="submit" className="button quiet">
          <Trans>Show List</Trans>
        </button>
      </div>
    </form>
  );
}

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
        note={<Trans>The dates of a term or a season, with locations</Trans>}
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
              <Trans>Print a Poster</Trans>
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

/** A printable list: the days with their events, then the calendar's address to type or scan. */
export function PrintRangePage({ view }: { view: PrintRangeView }) {
  const { fields, error, note, list, backHref } = view;
  return (
    <div className="timeline print-range flow">
      {list ? (
        <h2>{list.heading}</h2>
      ) : (
        <h2>
          <Trans>Print a List</Trans>
        </h2>
      )}
      <PrintRangeForm fields={fields} isWrong={error !== ""} />
      {error ? (
        <p className="field-error" id={PRINT_RANGE_ERROR} role="alert">
          {error}
        </p>
      ) : null}
      {note ? <p role="status">{note}</p> : null}
      <p className="print-line on-screen">
        {list ? (
          <>
            {/* Placeholder for the button, which JavaScript adds. */}
            <span className="copy">
              <PrintButton />
            </span>{" "}
            <span className="note">
              <Trans>Print this page in your browser. Only the list is printed.</Trans>
            </span>{" "}
          </>
        ) : null}
        <Link to={backHref}>
          <Trans>Back to the list</Trans>
        </Link>
      </p>
      {list ? <Days list={list} /> : null}
    </div>
  );
}

function Days({ list }: { list: PrintRangeList }) {
  const { t } = useLingui();
  return (
    <>
      {list.holidayStyles ? <link rel="stylesheet" href={list.holidayStyles} /> : null}
      {list.emptyText ? <EmptyState title={list.emptyText} /> : null}
      {list.groups.map((group) => (
        <Day key={group.day} group={group} />
      ))}
      {list.cutText ? (
        <p>
          <strong>{list.cutText}</strong>{" "}
          {list.restHref ? (
            <Link to={list.restHref} className="on-screen">
              <Trans>Show the rest</Trans>
            </Link>
          ) : null}
        </p>
      ) : null}
      <p className="note">{list.zoneNote}</p>
      <div className="sheet">
        <QrFigure
          code={list.qr}
          name={t`A code with the calendar's address`}
          caption={
            list.tellsChanges
              ? `${t`What has changed since this print:`} ${list.address}`
              : list.address
          }
        />
        <p className="note" data-said={list.asOf} />
      </div>
    </>
  );
}

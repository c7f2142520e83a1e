// The HTML document of a wall display: the date and the next events in large type, without scripts, links or buttons.
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { WallEntry, WallView } from "~/features/paper/view/wall";
import { useWords } from "~/words/use-words";

/** The characters that fit on a line beside the time; locations are in smaller letters. */
const [LONGEST_TITLE, LONGEST_PLACE, LONGEST_SMALL] = [22, 32, 46];

type WallDocumentProps = { view: WallView; look: string | undefined; styles: string };

export function WallDocument({ view, look, styles }: WallDocumentProps) {
  const { title, today, heading, entries, emptyText, moreText, moreTextLow, goneNote, asOf } = view;
  return (
    <Screen title={title} look={look} styles={styles}>
      <header>
        <h1>
          <time dateTime={today}>{heading}</time>
        </h1>
        <p dir="auto">{title}</p>
      </header>
      {emptyText ? <p className="empty">{emptyText}</p> : null}
      {entries.length > 0 ? (
        <table>
          <tbody>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} today={today} />
            ))}
          </tbody>
        </table>
      ) : null}
      <footer>
        {/* A low screen has fewer lines, so the style sheet shows this text instead. */}
        <span className="more" data-low={moreTextLow}>
          <span>{moreText}</span>
        </span>{" "}
        {goneNote ? <span className="gone">{goneNote}</span> : null} <span>{asOf}</span>
      </footer>
    </Screen>
  );
}

function Entry({ entry, today }: { entry: WallEntry; today: string }) {
  const { day, dayText, time, isNow, title, isCanceled, where, color } = entry;
  const kinds = [
    `tone-${color}`,
    day === today && "today",
    !dayText && "same",
    isCanceled && "canceled",
    title.length > LONGEST_TITLE && "long",
    where.length > LONGEST_PLACE && "long-place",
    where.length > LONGEST_SMALL && "longest-place",
  ];
  return (
    <tr className={kinds.filter(Boolean).join(" ")}>
      {dayText ? (
        <th scope="row">
          <time dateTime={day}>{dayText}</time>
        </th>
      ) : (
        <td />
      )}
      <td>{isNow ? <strong>{time}</strong> : time}</td>
      <td className="what">
        <div className="room">
          <div className="texts">
            {isCanceled ? (
              <em>
                <Trans context="an event">Canceled</Trans>
              </em>
            ) : null}{" "}
            {isCanceled ? <s dir="auto">{title}</s> : <b dir="auto">{title}</b>}{" "}
            {where ? <small dir="auto">{where}</small> : null}
          </div>
        </div>
      </td>
    </tr>
  );
}

type WallNoticeProps = { heading: string; text: string; look: string | undefined; styles: string };

/** Shown when there is no wall to show. */
export function WallNotice({ heading, text, look, styles }: WallNoticeProps) {
  return (
    <Screen title={heading} look={look} styles={styles}>
      <header>
        <h1>{heading}</h1>
      </header>
      {text ? <p className="empty">{text}</p> : null}
    </Screen>
  );
}

type ScreenProps = {
  title: string;
  look: string | undefined;
  styles: string;
  children: ReactNode;
};

function Screen({ title, look, styles, children }: ScreenProps) {
  const { language, isRightToLeft } = useWords();
  return (
    <html lang={language} dir={isRightToLeft ? "rtl" : undefined} data-look={look}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet and a number */}
        <style dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body>
        <main>{children}</main>
      </body>
    </html>
  );
}

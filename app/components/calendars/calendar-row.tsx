// A calendar in a list of My Calendars: title, next date and actions.
import { Trans, useLingui } from "@lingui/react/macro";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Link } from "~/client/link";
import { NameAbout } from "~/components/ui/action-link";
import { Leaf } from "~/components/ui/leaf";
import { MoreSummary } from "~/components/ui/more-summary";
import { useOwnAddress } from "~/components/ui/own-address";
import { SubmitButton } from "~/components/ui/submit-button";
import { pagePaths } from "~/paths/pages";
import type { CalendarLine } from "~/web/pages/calendars/calendars-view";
import type { FormState } from "~/web/request/form-state";
import { ColorSwatch } from "./color-swatch";

type CalendarRowProps = { line: CalendarLine; color?: ReactNode; children?: ReactNode };

/** The link covers the whole row, so pressing anywhere opens the calendar. */
export function CalendarRow({ line, color, children }: CalendarRowProps) {
  return (
    <li className={color ? "calendar-row colored" : "calendar-row"}>
      <div>
        <h3>
          <Link to={line.href}>
            <bdi>{line.title}</bdi>
          </Link>
        </h3>{" "}
        {line.isRecent ? (
          <span className="tag">
            <Trans>opened recently</Trans>
          </span>
        ) : null}
      </div>{" "}
      {line.next ? (
        <div className="calendar-next">
          <Leaf leaf={line.next.leaf} size="small" />
          <p className="note">
            <strong>
              <bdi>{line.next.title}</bdi>
            </strong>{" "}
            <span>{line.next.when}</span>
          </p>
        </div>
      ) : null}
      {color}
      {children}
    </li>
  );
}

/** The actions that people need less often. */
export function RowMenu({ line, showsHidden }: { line: CalendarLine; showsHidden: boolean }) {
  const { t } = useLingui();
  const { id, title } = line;
  const links = [
    ...(line.isManaged
      ? [
          { to: pagePaths.editCalendar(id), icon: "icon-edit", text: t`Edit calendar` },
          { to: pagePaths.share(id), icon: "icon-share", text: t`Share` },
        ]
      : []),
    { to: pagePaths.subscribe(id), icon: "icon-subscribe", text: t`Subscribe` },
    { to: pagePaths.getMails(id), icon: "icon-mail", text: t`Email Updates` },
  ];
  return (
    <details className="menu" name="calendar-menu">
      <MoreSummary title={title} />{" "}
      <div>
        {links.map(({ to, icon, text }) => (
          <Link key={to} to={to} className={icon}>
            <NameAbout text={text} about={title} />
          </Link>
        ))}
        <div className="apart">
          <RowButton intent="hide" text={t`Hide`} line={line} showsHidden={showsHidden} />
        </div>
      </div>
    </details>
  );
}

type RowColorProps = { line: CalendarLine; showsHidden: boolean; state: FormState | undefined };

/** The calendar's color in My Calendars and combined calendars; a ring if none is chosen. */
export function RowColor({ line, showsHidden, state }: RowColorProps) {
  const { t } = useLingui();
  const here = useOwnAddress();
  const { id, title, color } = line;
  if (!color) return <span className="swatch-place" aria-hidden="true" />;
  return (
    <Form method="post" action={here} className="row-color" preventScrollReset>
      <RowFields intent="color" id={id} showsHidden={showsHidden} />
      <ColorSwatch
        name={`tone.${id}`}
        value={color.isChosen ? String(color.tone) : ""}
        meanwhile={color.tone}
        label={t`Color of ${title}`}
        state={state}
      />{" "}
      <SubmitButton variant="quiet">
        <NameAbout text={t`Save Color`} about={title} />
      </SubmitButton>
    </Form>
  );
}

/** The hidden fields of each form in a row. */
function RowFields({
  intent,
  id,
  showsHidden,
}: {
  intent: string;
  id: string;
  showsHidden: boolean;
}) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      {showsHidden ? <input type="hidden" name="hidden" value="show" /> : null}
    </>
  );
}

type RowButtonProps = { intent: string; text: string; line: CalendarLine; showsHidden: boolean };

export function RowButton({ intent, text, line, showsHidden }: RowButtonProps) {
  return (
    <Form method="post" action={useOwnAddress()} preventScrollReset>
      <RowFields intent={intent} id={line.id} showsHidden={showsHidden} />
      <SubmitButton variant="quiet">
        <NameAbout text={text} about={line.title} />
      </SubmitButton>
    </Form>
  );
}

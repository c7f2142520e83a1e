// The answers section of an event's page: how many come, the visitor's own answers, and the form.
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "~/client/link";
import { Unseen } from "~/components/ui/action-link";
import { SelectField } from "~/components/ui/choice-fields";
import { TextField, TrapField } from "~/components/ui/fields";
import { HiddenField } from "~/components/ui/hidden-field";
import { PageForm } from "~/components/ui/page-form";
import { SubmitButton } from "~/components/ui/submit-button";
import type { EventAnswers } from "~/features/answers/view/event";
import type { AnswerForm as AnswerFormView } from "~/features/answers/view/form";
import { ANSWERS } from "~/values/answer-limits";
import { LIMITS } from "~/values/limits";
import type { FormState } from "~/web/request/form-state";

export function EmailField({ state }: { state: FormState | undefined }) {
  const { t } = useLingui();
  return (
    <TextField
      name="email"
      label={t`E-mail`}
      type="email"
      state={state}
      hint={t`Optional: for changes, a place from the waiting list and a reminder. It is shown to no one.`}
      inputMode="email"
      maxLength={LIMITS.email}
    />
  );
}

type PeopleFieldProps = {
  label: string;
  value: string;
  state: FormState | undefined;
  id?: string;
  hint?: string;
};

/** Has no `maxLength`: a character counter is useless on a one-digit field. */
export function PeopleField({ label, value, state, id, hint }: PeopleFieldProps) {
  return (
    <TextField
      name="people"
      label={label}
      value={value}
      state={state}
      id={id}
      hint={hint}
      inputMode="numeric"
      autoComplete="off"
      className="field-people"
    />
  );
}

type AnswerFormProps = { form: AnswerFormView; state: FormState | undefined };

/** The trap field comes last, so that Tab in a text browser reaches the buttons first. */
function AnswerForm({ form, state }: AnswerFormProps) {
  const { t } = useLingui();
  const attempt = state?.values.attempt ?? form.attempt;
  return (
    <PageForm action={form.action} state={state} guarded className="form">
      <HiddenField name="attempt" value={attempt} />
      <HiddenField name="stamp" value={form.stamp} />
      {state?.values.date ? <HiddenField name="date" value={state.values.date} /> : null}
      {form.slots ? (
        <SelectField
          name="slot"
          label={t`Sign up for`}
          value={form.slot}
          choices={form.slots}
          state={state}
        />
      ) : null}
      {/* Chosen before the list was deleted, which may be restored. */}
      {state?.values.slot && !form.slots ? (
        <HiddenField name="slot" value={state.values.slot} />
      ) : null}
      <div className="answer-who">
        <TextField
          name="name"
          label={t`First name`}
          value={form.name}
          state={state}
          maxLength={ANSWERS.name}
          autoComplete="given-name"
          dir="auto"
          required
        />
        <PeopleField label={t`How many people`} value="1" state={state} hint={form.left} />
      </div>
      {form.repeats ? (
        <SelectField
          name="dates"
          label={t`Which dates`}
          value="one"
          choices={[
            { value: "one", text: t`This date only` },
            { value: "all", text: t`All coming dates` },
          ]}
          state={state}
        />
      ) : null}
      {form.takesEmail ? <EmailField state={state} /> : null}
      <Buttons form={form} />
      <TrapField name={form.trap} />
    </PageForm>
  );
}

function Buttons({ form: { slots, isFull } }: { form: AnswerFormView }) {
  const yes = slots ? <Trans>Sign Up</Trans> : <Trans>Yes, I'm coming</Trans>;
  return (
    <div className="actions">
      <SubmitButton {...(slots ? {} : { name: "going", value: "yes" })}>
        {isFull ? <Trans>Join the Waiting List</Trans> : yes}
      </SubmitButton>{" "}
      {slots ? null : (
        <SubmitButton variant="quiet" name="going" value="no">
          <Trans>No, I can't</Trans>
        </SubmitButton>
      )}
    </div>
  );
}

type WhoComesProps = { view: EventAnswers; state: FormState | undefined };

/**
 * The form by which a visitor answers or signs up. Until the event is over, the page is personal, so
 * app/client/offline.ts does not cache it.
 */
export function WhoComes({ view, state }: WhoComesProps) {
  const { isList, isOver, note, form, own, count, listHref, people } = view;
  const isEmpty = !(count || listHref || note || form) && people.length + own.length === 0;
  if (isEmpty) return null;
  return (
    <section className="event-answers" data-aside data-unkept={isOver ? undefined : true}>
      <link rel="stylesheet" href={view.styles} />
      <h3>
        <Heading isList={isList} isOver={isOver} />
      </h3>
      <Count view={view} />
      <People view={view} />
      {own.length > 0 ? (
        <ul className="own-answers">
          {own.map(({ name, text, note, changeHref }) => (
            <li key={changeHref}>
              <bdi>{name}</bdi>: {text}{" "}
              <Link to={changeHref} className="button quiet">
                <Trans>
                  Change<Unseen> {name}</Unseen>
                </Trans>
              </Link>
              {note ? <p className="note">{note}</p> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {note ? <p className="note">{note}</p> : null}
      {form ? <FoldedForm form={form} state={state} /> : null}
    </section>
  );
}

function Heading({ isList, isOver }: Pick<EventAnswers, "isList" | "isOver">) {
  if (isList) return <Trans>Sign-up list</Trans>;
  return isOver ? <Trans>Who came</Trans> : <Trans>Are you coming?</Trans>;
}

/** How many come, with a link to the list for editors. */
function Count({ view: { count, listHref } }: { view: EventAnswers }) {
  if (!listHref) return count ? <p className="answer-count">{count}</p> : null;
  return (
    <p className="answer-count">
      <Link to={listHref}>{count || <Trans>All answers</Trans>}</Link>
    </p>
  );
}

function People({ view: { people } }: { view: EventAnswers }) {
  return people.map(({ heading, names }) => (
    <p key={heading} className="answer-names">
      <b>
        <bdi>{heading}</bdi>:
      </b>{" "}
      {names.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
        <span key={index}>
          {index > 0 ? ", " : ""}
          <bdi>{name}</bdi>
        </span>
      ))}
    </p>
  ));
}

type FoldedFormProps = {
  form: NonNullable<EventAnswers["form"]>;
  state: FormState | undefined;
};

/** Open after the form was refused. */
function FoldedForm({ form, state }: FoldedFormProps) {
  if (!form.isFolded) return <AnswerForm form={form} state={state} />;
  return (
    <details className="fold" open={state !== undefined}>
      <summary>
        <Trans>Answer for someone else</Trans>
      </summary>
      <AnswerForm form={form} state={state} />
    </details>
  );
}

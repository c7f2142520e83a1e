// The editors' list of answers to a date: select people to remove them, or print it with a checkbox per name.
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "~/client/link";
import { PrintButton } from "~/client/print-button";
import { NameAbout } from "~/components/ui/action-link";
import { SelectField } from "~/components/ui/choice-fields";
import { EarlierButtons } from "~/components/ui/earlier-buttons";
import { CheckField, TextField } from "~/components/ui/fields";
import { HiddenField } from "~/components/ui/hidden-field";
import { PageForm } from "~/components/ui/page-form";
import { SubmitButton } from "~/components/ui/submit-button";
import { UndoForm } from "~/components/ui/undo-form";
import type { AnswerList, AnswerRow, RemovedRow } from "~/features/answers/view/list";
import { ANSWERS } from "~/values/answer-limits";
import type { WithIdempotencyKey } from "~/web/request/form-fields";
import type { FormState } from "~/web/request/form-state";
import { PeopleField } from "./event";

type AddPersonProps = {
  form: WithIdempotencyKey<Pick<AnswerList, "slots">>;
  state: FormState | undefined;
};

function AddPerson({ form: { slots, attempt }, state }: AddPersonProps) {
  const { t } = useLingui();
  const [first] = slots;
  return (
    <section className="on-screen" aria-labelledby="add-person">
      <h3 id="add-person">
        <Trans>Add Person</Trans>
      </h3>
      <PageForm state={state} guarded className="form add-person">
        <HiddenField name="intent" value="add" />
        {state?.earlier ? null : (
          <HiddenField name="attempt" value={state?.values.attempt ?? attempt} />
        )}
        <TextField
          name="name"
          label={t`First name`}
          state={state}
          maxLength={ANSWERS.name}
          autoComplete="off"
          dir="auto"
          required
        />
        <PeopleField label={t`How many people`} value="1" state={state} />
        {first ? (
          <SelectField
            name="slot"
            label={t`Sign up for`}
            value={first.value}
            choices={slots}
            state={state}
          />
        ) : (
          <SelectField
            name="going"
            label={t({ message: "Answer", context: "field" })}
            value="yes"
            choices={[
              { value: "yes", text: t({ message: "Coming", context: "answer" }) },
              { value: "no", text: t({ message: "Can't come", context: "answer" }) },
            ]}
            state={state}
          />
        )}
        <CheckField name="force" label={t`Even if full`} state={state} />
        <div className="actions">
          {state?.earlier ? (
            <EarlierButtons earlier={state.earlier} state={state} />
          ) : (
            <SubmitButton>
              <Trans>Add Person</Trans>
            </SubmitButton>
          )}
        </div>
      </PageForm>
    </section>
  );
}

type AnswerListPageProps = { view: WithIdempotencyKey<AnswerList>; state: FormState | undefined };

export function AnswerListPage({ view, state }: AnswerListPageProps) {
  const isAdding = state?.values.intent === "add";
  return (
    <div className="answers">
      <h2 dir="auto">{view.heading}</h2>
      <p>
        <Link to={view.eventHref} preventScrollReset>
          {view.when}
        </Link>
      </p>
      <p>
        <strong>{view.totals}</strong>
      </p>
      <Ways view={view} />
      <People view={view} state={isAdding ? undefined : state} />
      {view.removed.length > 0 ? <Removed rows={view.removed} /> : null}
      <AddPerson form={view} state={isAdding ? state : undefined} />
    </div>
  );
}

function Ways({ view }: { view: AnswerList }) {
  const { earlierHref, laterHref, fileHref, allFileHref } = view;
  return (
    <ul className="actions answer-ways">
      {earlierHref ? (
        <li>
          <Link to={earlierHref} className="button quiet">
            <Trans>Previous date</Trans>
          </Link>{" "}
        </li>
      ) : null}
      {laterHref ? (
        <li>
          <Link to={laterHref} className="button quiet">
            <Trans>Next date</Trans>
          </Link>{" "}
        </li>
      ) : null}
      {/* Placeholder for the button, which JavaScript adds. */}
      <li className="copy">
        <PrintButton className="quiet" />{" "}
      </li>
      {/* Plain links: the router would try to render files as pages. */}
      <li>
        <a href={fileHref} className="button quiet" download>
          <Trans>Download CSV</Trans>
        </a>{" "}
      </li>
      {allFileHref ? (
        <li>
          <a href={allFileHref} className="button quiet" download>
            <Trans>Download CSV of All Dates</Trans>
          </a>{" "}
        </li>
      ) : null}
    </ul>
  );
}

/** One form for all groups, so that people of several groups can be removed at once. */
function People({ view, state }: AnswerListPageProps) {
  const { t } = useLingui();
  const { coming, waiting, declined } = view;
  const isEmpty = [...coming.map(({ rows }) => rows), waiting, declined].every(
    ({ length }) => length === 0,
  );
  return (
    <PageForm state={state} className="answer-groups">
      <HiddenField name="sent" value="yes" />
      {/* Enter on a checkbox presses the form's first button, which must not give anyone a place. */}
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      {coming.map(({ key, heading, rows }) => (
        <Group key={key} heading={heading} rows={rows} state={state} />
      ))}
      {waiting.length > 0 ? (
        <Group heading={t`Waiting list`} rows={waiting} state={state}>
          {(row) => (
            <SubmitButton variant="quiet" name="place" value={String(row.id)}>
              <NameAbout text={t`Give a Place`} about={row.name} />
            </SubmitButton>
          )}
        </Group>
      ) : null}
      {declined.length > 0 ? (
        <div className="on-screen">
          <Group
            heading={t({ message: "Can't come", context: "answers" })}
            rows={declined}
            state={state}
          />
        </div>
      ) : null}
      {isEmpty ? null : (
        <div className="actions">
          <SubmitButton variant="danger" name="intent" value="remove">
            <Trans context="answers">Remove</Trans>
          </SubmitButton>
        </div>
      )}
    </PageForm>
  );
}

type GroupProps = {
  heading: string;
  rows: AnswerRow[];
  state: FormState | undefined;
  /** Actions for a row besides removing it. */
  children?: (row: AnswerRow) => ReactNode;
};

function Group({ heading, rows, state, children }: GroupProps) {
  const hasSlots = rows.some(({ slot }) => slot !== "");
  return (
    <table className="answer-group">
      <caption dir="auto">{heading}</caption>
      {rows.length > 0 ? <GroupHead hasSlots={hasSlots} /> : null}
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="answer-tick">
              <Tick row={row} state={state} />
            </td>
            <th scope="row">
              <div className="answer-name">
                <div>
                  {row.position > 0 ? `${row.position}. ` : null}
                  <label htmlFor={tickId(row)}>
                    <bdi>{row.name}</bdi>
                  </label>{" "}
                  <span className="note on-screen">{row.notes}</span>
                </div>{" "}
                {children?.(row)}
              </div>
            </th>
            <td>{row.people}</td>
            {hasSlots ? (
              <td>
                <bdi>{row.slot}</bdi>
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function GroupHead({ hasSlots }: { hasSlots: boolean }) {
  return (
    <thead>
      <tr>
        <td />
        <th scope="col">
          <Trans context="column">Name</Trans>
        </th>
        <th scope="col">
          <Trans context="column">People</Trans>
        </th>
        {hasSlots ? (
          <th scope="col">
            <Trans context="column">Slot</Trans>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}

function tickId({ id }: AnswerRow): string {
  return `person-${id}`;
}

function Tick({ row, state }: { row: AnswerRow; state: FormState | undefined }) {
  const name = `person.${row.id}`;
  return (
    <input
      type="checkbox"
      id={tickId(row)}
      name={name}
      defaultChecked={state?.values[name] === "on"}
    />
  );
}

function Removed({ rows }: { rows: RemovedRow[] }) {
  return (
    <details className="fold on-screen">
      <summary>
        <Trans>Removed in the last 24 hours</Trans>
      </summary>
      <ul className="rows">
        {rows.map(({ text, undo }) => (
          <li key={undo.batch}>
            <bdi>{text}</bdi> <UndoForm undo={undo} about={text} />
          </li>
        ))}
      </ul>
    </details>
  );
}

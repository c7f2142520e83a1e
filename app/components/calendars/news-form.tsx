// The form for a news item, or the choice between two versions.

import { Trans, useLingui } from "@lingui/react/macro";
import { CancelLink, DialogPage } from "~/components/ui/dialog-page";
import { EarlierButtons } from "~/components/ui/earlier-buttons";
import { TextField } from "~/components/ui/fields";
import { FormattedField } from "~/components/ui/formatted-field";
import { HiddenField } from "~/components/ui/hidden-field";
import { PageForm } from "~/components/ui/page-form";
import { RoomNote } from "~/components/ui/room-note";
import { StaleChoice } from "~/components/ui/stale-choice";
import { SubmitButton } from "~/components/ui/submit-button";
import { LIMITS } from "~/values/limits";
import type { NewsFormAnswer, NewsForm as NewsFormView } from "~/web/pages/calendars/news-view";
import type { WithIdempotencyKey } from "~/web/request/form-fields";
import type { FormState } from "~/web/request/form-state";

type DrawnForm = WithIdempotencyKey<NewsFormView>;
type NewsFormDialogProps = { form: DrawnForm; answer: NewsFormAnswer | undefined };

export function NewsFormDialog({ form, answer }: NewsFormDialogProps) {
  return (
    <DialogPage title={form.heading} closeHref={form.cancelHref}>
      {answer?.choice ? (
        <StaleChoice view={answer.choice} about="news" />
      ) : (
        <NewsForm form={form} state={answer?.state} />
      )}
    </DialogPage>
  );
}

function NewsForm({ form, state }: { form: DrawnForm; state: FormState | undefined }) {
  const { t } = useLingui();
  const { id, modifiedAt, title, text } = form.values;
  const carried = { id, modifiedAt, attempt: form.attempt, ...state?.values };
  const isGone = id !== "" && carried.id === "";
  return (
    <PageForm action={form.action} state={state} guarded className="form long-form">
      <RoomNote />
      {state?.earlier ? null : (
        <>
          <HiddenField name="id" value={carried.id} />
          <HiddenField name="modifiedAt" value={carried.modifiedAt} />
          <HiddenField name="attempt" value={carried.attempt} />
        </>
      )}
      <TextField
        name="title"
        label={t`Title`}
        value={title}
        state={state}
        maxLength={LIMITS.newsTitle}
        dir="auto"
        required
      />
      <FormattedField
        name="text"
        label={t`Text`}
        value={text}
        state={state}
        maxLength={LIMITS.newsText}
        rows={10}
        dir="auto"
      />
      <div className="actions">
        {state?.earlier ? (
          <EarlierButtons earlier={state.earlier} state={state}>
            <Trans>Change that news item</Trans>
          </EarlierButtons>
        ) : (
          <SubmitButton>
            {isGone ? <Trans>Save as New Item</Trans> : <Trans>Save</Trans>}
          </SubmitButton>
        )}{" "}
        <CancelLink to={form.cancelHref} />
      </div>
    </PageForm>
  );
}

// The form of a news item, or the choice between two versions.
import { LIMITS } from "~/calendar/limits";
import type { FormState } from "~/web/forms/form-state";
import type { WithAttempt } from "~/web/forms/new-attempt";
import type { NewsForm as NewsFormView } from "~/web/forms/news-form-view";
import type { NewsFormAnswer } from "~/web/forms/news-submit";
import { CancelLink, DialogPage } from "../dialog-page";
import { HiddenField, TextAreaField, TextField } from "../fields";
import { PageForm } from "../page-form";
import { SubmitButton } from "../submit-button";
import { StaleChoice } from "./stale-choice";

type DrawnForm = WithAttempt<NewsFormView>;
type NewsFormDialogProps = { form: DrawnForm; answer: NewsFormAnswer | undefined };

export function NewsFormDialog({ form, answer }: NewsFormDialogProps) {
  return (
    <DialogPage title={form.heading} closeHref={form.cancelHref}>
      {answer?.choice ? (
        <StaleChoice view={answer.choice} about="this news item" />
      ) : (
        <NewsForm form={form} state={answer?.state} />
      )}
    </DialogPage>
  );
}

function NewsForm({ form, state }: { form: DrawnForm; state: FormState | undefined }) {
  const { id, modifiedAt, title, text } = form.values;
  const carried = { id, modifiedAt, attempt: form.attempt, ...state?.values };
  const isGone = id !== "" && carried.id === "";
  return (
    <PageForm action={form.action} state={state} guarded>
      <HiddenField name="id" value={carried.id} />
      <HiddenField name="modifiedAt" value={carried.modifiedAt} />
      <HiddenField name="attempt" value={carried.attempt} />
      <TextField
        {...{ name: "title", label: "Title", value: title, state }}
        maxLength={LIMITS.newsTitle}
        dir="auto"
        required
      />
      <TextAreaField
        {...{ name: "text", label: "Text", value: text, state }}
        maxLength={LIMITS.newsText}
        rows={10}
        dir="auto"
      />
      <div className="actions">
        <SubmitButton>{isGone ? "Save as New Item" : "Save"}</SubmitButton>
        <CancelLink to={form.cancelHref} />
      </div>
    </PageForm>
  );
}

// The form to choose a calendar file; it leads to a preview.
import { Link } from "~/client/link";
import { CancelLink } from "~/components/ui/dialog-page";
import { FieldFrame, tie } from "~/components/ui/field-frame";
import { PageForm } from "~/components/ui/page-form";
import { SubmitButton } from "~/components/ui/submit-button";
import { pagePaths } from "~/paths/pages";
import type { FormState } from "~/web/request/form-state";

type ImportFormProps = { listHref: string; takeHref: string; state: FormState | undefined };

export function ImportForm({ listHref, takeHref, state }: ImportFormProps) {
  const hint =
    "A file that ends in .ics, from Google Calendar, Apple, Outlook, Teamup, Nextcloud or another program, or a whole calendar from EAS, which ends in .json. At most 2 MB and 5,000 events.";
  const label = "Calendar file";
  const tied = tie({ name: "file", state, hint });
  return (
    <div className="import">
      <h2>Import</h2>
      <p>
        Preview before anything is added. You can undo the import, and importing never deletes
        events.
      </p>
      <section className="raised">
        <PageForm state={state} encType="multipart/form-data">
          <FieldFrame tied={tied} label={label} hint={hint}>
            <input
              {...tied.control}
              type="file"
              name="file"
              accept=".ics,.ical,.json,text/calendar"
            />
          </FieldFrame>
          <div className="actions">
            <SubmitButton>Preview</SubmitButton> <CancelLink to={listHref} />
          </div>
        </PageForm>
      </section>
      <section className="raised">
        <h3>No file yet?</h3>
        <p>Every program has its own place to export a calendar.</p>
        <p>
          <Link to={`${pagePaths.faq()}#import`}>Where to find the file</Link>
        </p>
      </section>
      <p className="note">
        <Link to={takeHref}>Export</Link>
      </p>
    </div>
  );
}
